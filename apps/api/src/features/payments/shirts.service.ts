import { limits, type ShirtOrder, type ShirtOrderPage } from '@muster/contract';
import { csvOf } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { noteAct } from '../audit/index.ts';
import { mayMarkShirt, mayReadSales } from './payments.policy.ts';
import { findShirt, markShirt, type ShirtRow, shirtOrders } from './shirts.queries.ts';

type State = ShirtOrder['state'];

const toOrder = ({ created_at, sent_at, ...row }: ShirtRow): ShirtOrder => ({
  ...row,
  ordered_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});

/** What operators do with the shirts that go with memberships. */
export function shirtService({ db, transact, clock }: Pick<Deps, 'db' | 'transact' | 'clock'>) {
  return {
    /** Orders, the latest first. */
    list: async (
      viewer: Viewer,
      { state, offset }: { state?: State | undefined; offset?: string | undefined },
    ): Promise<ShirtOrderPage> => {
      const rows = await shirtOrders(db, viewer, { state, start: pageStart(offset), limit: limits.shirts_page });
      mayReadSales(viewer);
      const { items, next } = page(rows, limits.shirts_page);
      return { data: items.map(toOrder), next };
    },

    /** Says that a shirt was sent, or that it was not after all. */
    mark: (viewer: Viewer, id: string, state: State): Promise<ShirtOrder> => {
      const marking = mayMarkShirt(viewer, id);
      return transact(async (tx) => {
        const marked = await markShirt(tx, marking, { state, sent_at: state === 'sent' ? clock.now() : null });
        const order = await findShirt(tx, id);
        if (!order) throw new Refusal('payments.shirt_not_found');
        if (marked) {
          const target = { kind: 'shirt', id } as const;
          const about_id = order.member?.id ?? null;
          await noteAct(tx, { at: clock.now(), actor_id: marking.actor_id, act: 'shirt.mark', target, about_id, summary: state });
        }
        return toOrder(order);
      });
    },

    /** The same as a file, for whoever packs them: the longest waiting first. */
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
