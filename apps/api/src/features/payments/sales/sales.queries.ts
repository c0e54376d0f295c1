import type { Sale } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import type { Selling } from '../payments.tables.ts';
import { hasOpenDispute } from '../webhook/disputes.queries.ts';
import { type PurchaseRow, purchases } from './purchases.queries.ts';

export type SaleRow = PurchaseRow &
  Pick<Sale, 'dispute'> & { member: { id: string; first_name: string; last_name: string; email: string } | null };

/** Returns all sold and given memberships, the latest first, with one extra. */
export const sales = (db: Database, viewer: Viewer, start: PageStart, limit: number): Promise<SaleRow[]> =>
  readFirst(
    db,
    viewer,
    purchases(db)
      .leftJoin('member', 'member.id', 'purchase.member_id')
      .select(
        sql<SaleRow['member']>`case when member.id is not null then json_build_object(
          'id', member.id, 'first_name', member.first_name, 'last_name', member.last_name, 'email', member.email) end`.as('member'),
      )
      .select(
        sql<Sale['dispute']>`(
          select json_build_object('status', dispute.status, 'reason', dispute.reason, 'amount', dispute.amount_cents,
            'opened_at', to_char(dispute.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from payment_dispute as dispute where dispute.purchase_id = purchase.id order by dispute.opened_at desc limit 1)`.as('dispute'),
      )
      .$if('after' in start, (query) => query.where('purchase.id', '<', 'after' in start ? start.after : ''))
      .orderBy('purchase.id', 'desc')
      .limit(sql.lit(limit + 1))
      .$if('skip' in start && start.skip > 0, (query) => query.offset('skip' in start ? start.skip : 0)),
  );

/** The sales of one membership in one month. */
export interface SoldRow {
  month: string;
  name: string;
  currency: string;
  sold: number;
  given: number;
  cents: number;
  refunded_cents: number;
}

/** Returns the sales of each membership and month, the latest first. Refunds count in the month of the purchase. */
export const soldByMonth = (db: Database, viewer: Viewer): Promise<SoldRow[]> =>
  readFirst(
    db,
    viewer,
    sql<SoldRow>`
      select to_char(purchase.created_at at time zone 'UTC', 'YYYY-MM') as month, tier.name, purchase.currency,
        (count(*) filter (where intent_id is not null))::int as sold, (count(*) filter (where intent_id is null))::int as given,
        sum(amount_cents)::float8 as cents, sum(refunded_cents)::float8 as refunded_cents
      from purchase join tier on tier.id = purchase.tier_id
      group by 1, tier.id, 2, 3 order by 1 desc, tier.position, tier.id, 3`,
  );

/** Locks and returns a purchase with its intent at the provider. */
export const lockSale = (tx: Tx, id: string) =>
  tx
    .selectFrom('purchase')
    .leftJoin('payment_intent', 'payment_intent.id', 'purchase.intent_id')
    .where('purchase.id', '=', id)
    .select(['purchase.member_id', 'purchase.intent_id', 'purchase.state', 'payment_intent.provider_id'])
    .select(hasOpenDispute(sql.ref('purchase.id')).as('disputed'))
    .forUpdate('purchase')
    .executeTakeFirst();

/** Records the request for a refund and its reason. A membership that was given ends at once. */
export async function askRefund(
  tx: Tx,
  { purchase_id, actor_id }: Authorized<'purchase.refund', Selling>,
  { reason, at, ends }: { reason: string; at: Date; ends: boolean },
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ refund_asked_at: at, reason, actor_id, ...(ends && { state: 'refunded' as const }) })
    .where('id', '=', purchase_id)
    .execute();
}

/** Returns purchases whose refund is pending, those waiting longest first. */
export const dueRefunds = (
  db: Database,
  atMost: number,
): Promise<Array<{ id: string; intent_id: string | null; provider_id: string | null }>> =>
  db
    .selectFrom('purchase')
    .innerJoin('payment_intent', 'payment_intent.id', 'purchase.intent_id')
    .where('refund_asked_at', 'is not', null)
    .where('state', '<>', sql.lit('refunded'))
    .where(sql<boolean>`not ${hasOpenDispute(sql.ref('purchase.id'))}`)
    .orderBy('refund_asked_at')
    .limit(sql.lit(atMost))
    .select(['purchase.id', 'purchase.intent_id', 'payment_intent.provider_id'])
    .execute();

/** Locks the recipient of a membership. Returns false if the member does not exist. */
export const lockReceiver = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`select id from member where id = ${id}::uuid for no key update`.execute(tx);
  return rows.length > 0;
};

/** Inserts a membership that is given. */
export async function insertGift(
  tx: Tx,
  { purchase_id, actor_id }: Authorized<'membership.give', Selling>,
  gift: { member_id: string; tier_id: string; currency: string; days: number; reason: string; at: Date },
): Promise<void> {
  const { at, ...values } = gift;
  await tx
    .insertInto('purchase')
    .values({
      ...values,
      id: purchase_id,
      actor_id,
      intent_id: null,
      price_cents: 0,
      amount_cents: 0,
      starts_at: at,
      expires_at: at,
      state: 'given',
      refund_asked_at: null,
      receipt_email: null,
      time_zone: null,
      created_at: at,
    })
    .execute();
}
