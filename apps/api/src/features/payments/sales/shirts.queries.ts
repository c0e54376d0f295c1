import type { ShirtAddress } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { clearShipping } from '../../accounts/index.ts';
import type { Marking, ShirtOrderTable, ShirtRequest } from '../payments.tables.ts';

/** Returns the size and shipping address in a member's profile: the alternate address if they gave one. */
export async function shippingOf(
  tx: Tx,
  memberId: string,
): Promise<Omit<ShirtAddress, 'country'> & { size: string | null; name: string; country: string | null }> {
  const { rows } = await sql<Omit<ShirtAddress, 'country'> & { size: string | null; name: string; country: string | null }>`
    select shirt_size as size, trim(first_name || ' ' || last_name) as name,
      coalesce(case when alternate_shirt_address then shipping_street else street end, '') as street,
      coalesce(case when alternate_shirt_address then shipping_street_2 else street_2 end, '') as street_2,
      coalesce(case when alternate_shirt_address then shipping_city else city end, '') as city,
      coalesce(case when alternate_shirt_address then shipping_state else state end, '') as state,
      coalesce(case when alternate_shirt_address then shipping_zip else zipcode end, '') as zip,
      case when alternate_shirt_address then shipping_country else country end as country
    from member where id = ${memberId}::uuid`.execute(tx);
  return rows[0]!;
}

/** Saves the shirt that goes with an intent, or that there is none. A paid intent is not changed. */
export async function saveShirt(tx: Tx, intentId: string, shirt: ShirtRequest | null): Promise<void> {
  await tx
    .updateTable('payment_intent')
    .set({ shirt: shirt && JSON.stringify(shirt) })
    .where('id', '=', intentId)
    .where('next_look_at', 'is not', null)
    .execute();
}

/** Inserts the shirt order of a purchase, once per purchase. */
export async function insertShirt(
  tx: Tx,
  { address, ...order }: ShirtRequest & Pick<ShirtOrderTable, 'id' | 'purchase_id' | 'member_id' | 'created_at'>,
): Promise<void> {
  // Members who have left receive no shirt.
  if (!order.member_id) return;
  await tx
    .insertInto('shirt_order')
    .values({ ...order, address: JSON.stringify(address), state: 'ordered', sent_at: null })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute();
}

/** Deletes a shirt order that has not been sent. */
export async function dropUnsentShirt(tx: Tx, purchaseId: string): Promise<void> {
  await tx.deleteFrom('shirt_order').where('purchase_id', '=', purchaseId).where('state', '=', sql.lit('ordered')).execute();
}

const orders = (db: Database | Tx) =>
  db
    .selectFrom('shirt_order')
    .innerJoin('purchase', 'purchase.id', 'shirt_order.purchase_id')
    .leftJoin('member', 'member.id', 'shirt_order.member_id')
    .select([
      'shirt_order.id',
      'shirt_order.size',
      'shirt_order.name',
      'shirt_order.address',
      'shirt_order.state',
      'shirt_order.sent_at',
      'shirt_order.created_at',
      sql<number>`purchase.receipt_number::float8`.as('receipt_number'),
      sql<{ id: string; email: string } | null>`case when member.id is not null then json_build_object(
        'id', member.id, 'email', member.email) end`.as('member'),
    ]);

export type ShirtRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

/** Returns shirt orders in one state or in any, the latest first, with one extra; all of them without a limit. */
export const shirtOrders = (
  db: Database,
  viewer: Viewer,
  { state, start, limit }: { state: ShirtOrderTable['state'] | undefined; start: PageStart; limit: number | undefined },
): Promise<ShirtRow[]> =>
  readFirst(
    db,
    viewer,
    orders(db)
      .$if(state !== undefined, (query) => query.where('shirt_order.state', '=', state!))
      .$if('after' in start, (query) => query.where('shirt_order.id', '<', 'after' in start ? start.after : ''))
      .orderBy('shirt_order.id', 'desc')
      .$if(limit !== undefined, (query) => query.limit(sql.lit(limit! + 1)))
      .$if('skip' in start && start.skip > 0, (query) => query.offset('skip' in start ? start.skip : 0)),
  );

/** Returns orders by their ids, the latest first; ids without an order are left out. */
export const findShirts = (tx: Tx, ids: readonly string[]): Promise<ShirtRow[]> =>
  orders(tx).where('shirt_order.id', 'in', ids).orderBy('shirt_order.id', 'desc').execute();

/**
 * Marks shirts as sent at an instant, or as not sent. Returns the ids of those whose state changed; an order that is already in the state
 * keeps its time. Rows are locked in a fixed order, so that two operators with the same list do not deadlock.
 */
export async function markShirts(
  tx: Tx,
  { order_ids }: Authorized<'shirt.mark', Marking>,
  { state, sent_at }: Pick<ShirtOrderTable, 'state' | 'sent_at'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with meant as materialized (
      select id from shirt_order where id = any (${order_ids}::uuid[]) and state <> ${state} order by id for update)
    update shirt_order set state = ${state}, sent_at = ${sent_at}::timestamptz
    from meant where shirt_order.id = meant.id returning shirt_order.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the shipping addresses of shirts that were sent before then. */
export async function deleteSentAddresses(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('shirt_order')
    .set({ name: null, address: null })
    .where('sent_at', '<', before)
    .where('address', 'is not', null)
    .execute();
}

/** Clears the alternate shipping address of members whose last shirt was sent there before then. */
export const clearSentShipping = (db: Database, before: Date): Promise<void> =>
  clearShipping(
    db,
    sql`select member_id from shirt_order where sent_at < ${before} and address is not null
      except select member_id from shirt_order where sent_at is null or sent_at >= ${before}`,
  );
