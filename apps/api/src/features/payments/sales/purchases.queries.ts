import type { AddedToMe, OwnShirt } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer, ViewerId } from '../../../product/viewer.ts';
import type { Counted, PurchaseTable } from '../payments.tables.ts';

/** Formats a column as an instant of the contract, within JSON built by the database. */
const instant = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects purchases with their membership and shirt. */
export const purchases = (db: Database | Tx) =>
  db
    .selectFrom('purchase')
    .innerJoin('tier', 'tier.id', 'purchase.tier_id')
    .select([
      'purchase.id',
      'purchase.intent_id',
      'purchase.member_id',
      'purchase.tier_id',
      'purchase.price_cents',
      'purchase.amount_cents',
      'purchase.currency',
      'purchase.starts_at',
      'purchase.expires_at',
      'purchase.state',
      'purchase.refunded_cents',
      'purchase.reason',
      sql<number>`purchase.receipt_number::float8`.as('receipt_number'),
      'purchase.receipt_email',
      'purchase.created_at',
      'purchase.time_zone',
      'tier.name',
      sql<OwnShirt | null>`(select json_build_object('size', shirt_order.size, 'state', shirt_order.state, 'sent_at', ${instant('shirt_order.sent_at')})
        from shirt_order where shirt_order.purchase_id = purchase.id)`.as('shirt'),
    ]);

export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchases>['executeTakeFirstOrThrow']>>;

/** Returns a purchase by its id. */
export const findPurchase = (db: Database | Tx, id: string): Promise<PurchaseRow | undefined> =>
  purchases(db).where('purchase.id', '=', id).executeTakeFirst();

/** Returns a purchase with its buyer, for its receipt. */
export const purchaseWithBuyer = (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<Array<PurchaseRow & { days: number; buyer: string | null }>> =>
  readFirst(
    db,
    viewer,
    purchases(db)
      .leftJoin('member', 'member.id', 'purchase.member_id')
      .where('purchase.id', '=', id)
      .select('purchase.days')
      .select(sql<string | null>`trim(member.first_name || ' ' || member.last_name)`.as('buyer')),
  );

/** Returns the purchase of an intent. */
export const purchaseOf = (db: Database | Tx, intentId: string): Promise<PurchaseRow | undefined> =>
  purchases(db).where('purchase.intent_id', '=', intentId).executeTakeFirst();

/** Returns a member's purchases, the latest first, with one extra. */
export const purchasesOf = (db: Database, viewer: Viewer, memberId: string, start: PageStart, limit: number): Promise<PurchaseRow[]> =>
  readFirst(
    db,
    viewer,
    purchases(db)
      .where('purchase.member_id', '=', memberId)
      .$if('after' in start, (query) => query.where('purchase.id', '<', 'after' in start ? start.after : ''))
      .orderBy('purchase.id', 'desc')
      .limit(sql.lit(limit + 1))
      .$if('skip' in start && start.skip > 0, (query) => query.offset('skip' in start ? start.skip : 0)),
  );

/** Returns a member's memberships in the order of purchase. The member's row must be locked. */
export const countedOf = (tx: Tx, memberId: string): Promise<Counted[]> =>
  tx
    .selectFrom('purchase')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'days', 'state', 'created_at'])
    .execute();

/** Returns the end of the membership that lasts longest; null if there is none. */
export async function endOf(tx: Tx, memberId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('purchase')
    .where('member_id', '=', memberId)
    .where('state', '<>', sql.lit('refunded'))
    .select(({ fn }) => fn.max('expires_at').as('end'))
    .executeTakeFirst();
  return row?.end ?? null;
}

/** Inserts a purchase, once per intent. Returns false if it already exists. */
export async function insertPurchase(
  tx: Tx,
  values: Omit<PurchaseTable, 'refunded_cents' | 'refund_asked_at' | 'receipt_number'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('purchase')
    .values({ ...values, refund_asked_at: null })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates when memberships begin and end. */
export async function writeDates(tx: Tx, dates: ReadonlyArray<{ id: string; starts_at: Date; expires_at: Date }>): Promise<void> {
  await sql`
    update purchase set starts_at = each.starts_at, expires_at = each.expires_at
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as each (id uuid, starts_at timestamptz, expires_at timestamptz)
    where purchase.id = each.id and (purchase.starts_at, purchase.expires_at) is distinct from (each.starts_at, each.expires_at)`.execute(
    tx,
  );
}

/** Updates the refunded amount of a purchase; a full refund ends the membership. An existing reason stays. */
export async function writeRefund(tx: Tx, id: string, cents: number, reason: string | null): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({
      refunded_cents: cents,
      reason: sql<string | null>`coalesce(reason, ${reason}::text)`,
      state: sql<PurchaseTable['state']>`case when amount_cents <= ${cents}::int then 'refunded' else state end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Tests that a member has a current membership, as part of another select. */
export const hasMembership = ({ id }: { id: string }, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from purchase as held where held.member_id = ${id}::uuid and held.state <> 'refunded' and held.expires_at > ${now}::timestamptz)`;

/** Selects a member's membership that lasts longest, for their own profile (PAY-16). */
export const latestPurchase = ({ id }: ViewerId): RawBuilder<AddedToMe['latest_purchase']> => sql<AddedToMe['latest_purchase']>`(
  select json_build_object(
    'amount_paid', latest.amount_cents, 'purchase_choice', latest.tier_id,
    'expiration_date', ${instant('latest.expires_at')})
  from purchase as latest where latest.member_id = ${id} and latest.state <> 'refunded'
  order by latest.expires_at desc, latest.id desc limit 1)`;
