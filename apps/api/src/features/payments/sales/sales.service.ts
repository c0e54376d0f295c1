import { limits, type Purchase, type SalePage } from '@muster/contract';
import { csvOf } from '../../../platform/csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct } from '../../audit/index.ts';
import { atTerminal, mayGive, mayReadSales, mayRefund } from '../payments.policy.ts';
import type { Selling } from '../payments.tables.ts';
import { toPurchase } from '../payments.view.ts';
import { type Asking, paymentProvider } from '../provider.ts';
import { findTier } from '../tiers/tiers.queries.ts';
import { lockMember } from './intents.queries.ts';
import { findPurchase } from './purchases.queries.ts';
import { askRefund, insertGift, lockReceiver, lockSale, sales, soldByMonth } from './sales.queries.ts';
import { layOut, settling } from './settle.service.ts';
import { dropUnsentShirt } from './shirts.queries.ts';

type Needs = Pick<Deps, 'db' | 'transact' | 'clock'> & Asking;

/** The membership to give, and the reason. */
interface Gift {
  purchase_choice: string;
  reason: string;
}

const amount = (cents: number): string => (cents / 100).toFixed(2);

/** Operators' actions on sales. */
export function saleService(deps: Needs) {
  const { db, transact, clock } = deps;
  const provider = paymentProvider(deps);
  const settle = settling(deps);

  const refund = async (refunding: Authorized<'purchase.refund', Selling>, reason: string): Promise<Purchase> => {
    const id = refunding.purchase_id;
    const sale = await transact(async (tx) => {
      const before = await findPurchase(tx, id);
      if (before?.member_id) await lockMember(tx, before.member_id);
      const held = await lockSale(tx, id);
      if (!held) throw new Refusal('payments.purchase_not_found');
      if (held.state === 'refunded') throw new Refusal('payments.refunded');
      if (held.disputed) throw new Refusal('payments.disputed');
      await askRefund(tx, refunding, { reason, at: clock.now(), ends: held.state === 'given' });
      if (held.state === 'given' && held.member_id) await layOut(tx, held.member_id);
      if (held.state === 'given') await dropUnsentShirt(tx, id);
      const target = { kind: 'purchase', id } as const;
      const { actor_id } = refunding;
      await noteAct(tx, {
        at: clock.now(),
        actor_id,
        act: 'purchase.refund',
        target,
        about_id: held.member_id,
        reason,
        summary: before!.name,
      });
      return held;
    });
    if (sale.intent_id && sale.provider_id) {
      await provider.refund(id, sale.provider_id);
      await settle(sale.intent_id);
    }
    return toPurchase((await findPurchase(db, id))!);
  };

  const give = (
    giving: Authorized<'membership.give', Selling>,
    memberId: string,
    { purchase_choice, reason }: Gift,
    work: (giving: (tx: Tx) => Promise<Purchase>) => Promise<Purchase>,
  ): Promise<Purchase> =>
    work(async (tx) => {
      const tier = await findTier(tx, purchase_choice);
      if (!tier) throw new Refusal('payments.tier_not_found');
      if (!(await lockReceiver(tx, memberId))) throw new Refusal('member.not_found');
      const { id: tier_id, currency, days } = tier;
      await insertGift(tx, giving, { member_id: memberId, tier_id, currency, days, reason, at: clock.now() });
      await layOut(tx, memberId);
      const target = { kind: 'purchase', id: giving.purchase_id } as const;
      const { actor_id } = giving;
      await noteAct(tx, { at: clock.now(), actor_id, act: 'membership.give', target, about_id: memberId, reason, summary: tier.name });
      return toPurchase((await findPurchase(tx, giving.purchase_id))!);
    });

  return {
    /**
     * Refunds a purchase. The request is recorded first: if the provider does not respond, the job retries until it does. A membership that
     * was given ends at once.
     */
    refund: async (viewer: Viewer, id: string, reason: string): Promise<Purchase> => refund(mayRefund(viewer, id), reason),

    /** Gives a member a membership, once per idempotency key. It extends the one that they have. */
    give: async (viewer: Viewer, memberId: string, gift: Gift, once: CallContext['once']): Promise<Purchase> =>
      give(mayGive(viewer, clock.newId()), memberId, gift, once),

    /** Refunds or gives a membership from the server's terminal. */
    refundAtTerminal: (id: string, reason: string): Promise<Purchase> => refund(atTerminal.refund(id), reason),
    giveAtTerminal: (memberId: string, gift: Gift): Promise<Purchase> => give(atTerminal.give(clock.newId()), memberId, gift, transact),

    /** Returns all sold and given memberships, the latest first. */
    list: async (viewer: Viewer, offset: string | undefined): Promise<SalePage> => {
      const rows = await sales(db, viewer, pageStart(offset), limits.purchases_page);
      mayReadSales(viewer);
      const { items, next } = page(rows, limits.purchases_page);
      return { data: items.map((row) => ({ ...toPurchase(row), member: row.member, dispute: row.dispute })), next };
    },

    /** Returns the sales of each membership and month as CSV. */
    csv: async (viewer: Viewer): Promise<string> => {
      const rows = await soldByMonth(db, viewer);
      mayReadSales(viewer);
      return csvOf([
        ['month', 'membership', 'currency', 'sold', 'given', 'paid', 'paid_back'],
        ...rows.map(({ month, name, currency, sold, given, cents, refunded_cents }) => [
          month,
          name,
          currency,
          String(sold),
          String(given),
          amount(cents),
          amount(refunded_cents),
        ]),
      ]);
    },
  };
}
