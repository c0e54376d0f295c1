import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { PaymentIntentTable } from '../payments.tables.ts';

const columns = [
  'payment_intent.id',
  'provider_id',
  'member_id',
  'tier_id',
  'payment_intent.price_cents',
  'amount_cents',
  'payment_intent.currency',
  'payment_intent.days',
  'receipt_email',
  'time_zone',
  'promised_until',
  'status',
  'next_look_at',
  'shirt',
  'payment_intent.created_at',
  'tier.name',
] as const;
const intents = (db: Database | Tx) =>
  db.selectFrom('payment_intent').innerJoin('tier', 'tier.id', 'payment_intent.tier_id').select(columns);

export type IntentRow = Awaited<ReturnType<ReturnType<typeof intents>['executeTakeFirstOrThrow']>>;

/** Returns an intent by our id. */
export const findIntent = (db: Database | Tx, id: string): Promise<IntentRow | undefined> =>
  intents(db).where('payment_intent.id', '=', id).executeTakeFirst();

/** Returns our id of an intent by the provider's id. */
export const intentIdOf = (db: Database, providerId: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('payment_intent').where('provider_id', '=', providerId).select('id').executeTakeFirst();

/** Returns a member's intent by the provider's id or, without it, their latest for a membership. */
export const findOwnIntent = (
  db: Database,
  memberId: string,
  wanted: { providerId: string | undefined; tierId: string },
): Promise<IntentRow | undefined> =>
  intents(db)
    .where('member_id', '=', memberId)
    .$if(wanted.providerId !== undefined, (query) => query.where('provider_id', '=', wanted.providerId!))
    .$if(wanted.providerId === undefined, (query) => query.where('tier_id', '=', wanted.tierId))
    .orderBy('payment_intent.id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();

/** Returns a member's existing intent for the same membership and amount that can still be paid. */
export const findOpenIntent = (
  tx: Tx,
  { member_id, tier_id, amount_cents, since }: { member_id: string; tier_id: string; amount_cents: number; since: Date },
): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('payment_intent')
    .where('member_id', '=', member_id)
    .where('tier_id', '=', tier_id)
    .where('amount_cents', '=', amount_cents)
    .where('next_look_at', 'is not', null)
    .where('status', '<>', sql.lit('succeeded'))
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .select('id')
    .executeTakeFirst();

/** Locks a member, so that their payments are processed one at a time. */
export async function lockMember(tx: Tx, id: string): Promise<void> {
  await sql`select id from member where id = ${id}::uuid for no key update`.execute(tx);
}

/** Inserts a payment intent of a member. */
export async function insertIntent(
  tx: Tx,
  { id, member_id }: Authorized<'intent.create', { id: string; member_id: string }>,
  values: Omit<PaymentIntentTable, 'id' | 'member_id' | 'provider_id' | 'status' | 'shirt'>,
): Promise<void> {
  await tx
    .insertInto('payment_intent')
    .values({ ...values, id, member_id, provider_id: null, status: 'new', shirt: null })
    .execute();
}

/** Updates the provider's id of an intent, or the address of its receipt. */
export async function updateIntent(
  db: Database,
  id: string,
  change: { provider_id?: string; next_look_at?: Date; receipt_email?: string },
): Promise<void> {
  await db.updateTable('payment_intent').set(change).where('id', '=', id).execute();
}

/** Records the provider's status of an intent, and when to check again. Deletes the shirt's shipping address once the intent is final. */
export async function noteIntent(db: Database | Tx, id: string, change: { status?: string; next_look_at: Date | null }): Promise<void> {
  await db
    .updateTable('payment_intent')
    .set({ ...change, ...(change.next_look_at === null && { shirt: null }) })
    .where('id', '=', id)
    .execute();
}

/** Returns intents that are due for a check with the provider, those due longest first. */
export const dueIntents = (db: Database, now: Date, atMost: number): Promise<Array<{ id: string }>> =>
  db.selectFrom('payment_intent').where('next_look_at', '<=', now).orderBy('next_look_at').limit(sql.lit(atMost)).select('id').execute();

/** Checks that a webhook event was already processed. */
export const isKnownEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_event').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

/** Records a webhook event as processed. */
export async function noteEvent(db: Database, event: { id: string; kind: string; received_at: Date }): Promise<void> {
  await db
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes old webhook events; the provider does not repeat events of that age. */
export async function purgeEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('payment_event').where('received_at', '<', before).execute();
}

/** Schedules an immediate check with the provider for every open payment. Returns the number of payments. */
export async function checkAllIntents(tx: Tx, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_intent')
    .set({ next_look_at: now })
    .where('next_look_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows;
}
