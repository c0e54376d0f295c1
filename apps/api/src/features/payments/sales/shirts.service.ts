import { limits, type MarkedShirts, type ShirtOrder, type ShirtOrderPage } from '@muster/contract';
import { csvOf } from '../../../platform/csv.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteActs } from '../../audit/index.ts';
import { mayMarkShirts, mayReadSales } from '../payments.policy.ts';
import { findShirts, markShirts, type ShirtRow, shirtOrders } from './shirts.queries.ts';

type State = ShirtOrder['state'];

const toOrder = ({ created_at, sent_at, ...row }: ShirtRow): ShirtOrder => ({
  ...row,
  ordered_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});

/** Operators' actions on the shirts that go with memberships. */
export function shirtService({ db, transact, clock }: Pick<Deps, 'db' | 'transact' | 'clock'>) {
  return {
    /** Returns shirt orders, the latest first. */
    list: async (
      viewer: Viewer,
      { state, offset }: { state?: State | undefined; offset?: string | undefined },
    ): Promise<ShirtOrderPage> => {
      const rows = await shirtOrders(db, viewer, { state, start: pageStart(offset), limit: limits.shirts_page });
      mayReadSales(viewer);
      const { items, next } = page(rows, limits.shirts_page);
      return { data: items.map(toOrder), next };
    },

    /** Marks shirts as sent, or as not sent after all; each change is recorded separately. Returns the orders that still exist. */
    mark: (viewer: Viewer, ids: readonly string[], state: State): Promise<MarkedShirts> => {
      const marking = mayMarkShirts(viewer, [...new Set(ids)]);
      return transact(async (tx) => {
        const at = clock.now();
        const marked = await markShirts(tx, marking, { state, sent_at: state === 'sent' ? at : null });
        const found = await findShirts(tx, marking.order_ids);
        if (found.length === 0) throw new Refusal('payments.shirt_not_found');
        const acts = found
          .filter(({ id }) => marked.has(id))
          .map(({ id, member }) => ({ at, target: { kind: 'shirt', id } as const, about_id: member?.id ?? null, summary: state }));
        await noteActs(
          tx,
          acts.map((act) => ({ ...act, actor_id: marking.actor_id, act: 'shirt.mark' as const })),
        );
        return { data: found.map(toOrder) };
      });
    },

    /** Returns the orders as CSV for packing, those waiting longest first. */
    csv: async (viewer: Viewer, state: State | undefined): Promise<string> => {
      const rows = await shirtOrders(db, viewer, { state, start: pageStart(undefined), limit: undefined });
      mayReadSales(viewer);
      return csvOf([
        ['receipt', 'ordered', 'state', 'sent', 'size', 'name', 'street', 'street_2', 'city', 'state_or_region', 'zip', 'country', 'email'],
        ...rows
          .toReversed()
          .map(({ receipt_number, created_at, state: now, sent_at, size, name, address, member }) => [
            String(receipt_number),
            created_at.toISOString().slice(0, 10),
            now,
            sent_at?.toISOString().slice(0, 10) ?? '',
            size,
            name ?? '',
            address?.street ?? '',
            address?.street_2 ?? '',
            address?.city ?? '',
            address?.state ?? '',
            address?.zip ?? '',
            address?.country ?? '',
            member?.email ?? '',
          ]),
      ]);
    },
  };
}
