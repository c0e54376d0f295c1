import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import { type Asking, type ProviderDispute, type ProviderIntent, paymentProvider } from '../provider.ts';
import { after, laidOut } from '../tiers/memberships.rules.ts';
import { isLost, isOpen, noteDisputes } from '../webhook/disputes.queries.ts';
import { findIntent, type IntentRow, lockMember, noteIntent } from './intents.queries.ts';
import { countedOf, insertPurchase, type PurchaseRow, purchaseOf, writeDates, writeRefund } from './purchases.queries.ts';
import { dropUnsentShirt, insertShirt } from './shirts.queries.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** How long an intent can be paid. */
const GOOD_MS = 3 * DAY;
/** The reason shown to the member if no operator gave one. */
const TAKEN_BACK = 'The bank of your card took the payment back.';

/** Returns when to check an unpaid intent of this age again. */
const nextLook = (created: Date, now: Date): Date => {
  const age = now.getTime() - created.getTime();
  return new Date(now.getTime() + (age < HOUR ? 5 * MINUTE : age < DAY ? HOUR : 6 * HOUR));
};

/** Returns when to check an intent for the first time if no report arrives. */
export const firstLook = (now: Date): Date => new Date(now.getTime() + 2 * MINUTE);

type Needs = Pick<Deps, 'db' | 'transact' | 'clock'> & Asking;

/** Recomputes the dates of a member's memberships. Their row must be locked. */
export async function layOut(tx: Tx, memberId: string): Promise<void> {
  await writeDates(tx, laidOut(await countedOf(tx, memberId)));
}

/**
 * The only path from a payment to a membership. Checks an intent with the provider and records the result: a payment becomes one purchase,
 * however often and from wherever this is called, and a refund ends it. Returns the purchase; undefined while nothing is paid.
 */
export function settling(deps: Needs) {
  const { db, transact, clock, log } = deps;
  const provider = paymentProvider(deps);

  /** Checks that the provider's intent matches ours. It always does, unless it was changed by hand at the provider. */
  const isOurs = (intent: IntentRow, told: ProviderIntent): boolean =>
    told.ours === intent.id && told.amount === intent.amount_cents && told.received === told.amount && told.currency === intent.currency;

  const record = (intent: IntentRow, told: ProviderIntent, disputes: readonly ProviderDispute[]): Promise<PurchaseRow> =>
    transact(async (tx) => {
      if (intent.member_id) await lockMember(tx, intent.member_id);
      // If the member has left in the meantime, the purchase is recorded without them.
      const { member_id, receipt_email, shirt } = (await findIntent(tx, intent.id))!;
      const now = clock.now();
      const bought = await insertPurchase(tx, {
        id: clock.newId(),
        intent_id: intent.id,
        member_id,
        tier_id: intent.tier_id,
        price_cents: intent.price_cents,
        amount_cents: told.received,
        currency: told.currency,
        days: intent.days,
        starts_at: now,
        // Stays like this if the bank has already reversed the payment.
        expires_at: after(now, intent.days),
        state: 'paid',
        reason: null,
        actor_id: null,
        receipt_email: receipt_email || null,
        time_zone: intent.time_zone,
        created_at: now,
      });
      const before = (await purchaseOf(tx, intent.id))!;
      const isNew = await noteDisputes(tx, before.id, disputes, now);
      if (isNew)
        log.error({ intent: intent.id, disputes: disputes.map(({ id, reason, status }) => ({ id, reason, status })) }, 'payment disputed');
      // A payment reversed by the bank counts like a refund.
      const taken = disputes.filter(isLost).reduce((sum, { amount }) => sum + amount, 0);
      const back = Math.min(told.refunded + taken, before.amount_cents);
      const refunded = back > before.refunded_cents;
      // A fully refunded purchase sends no shirt.
      const endsNow = refunded && back >= before.amount_cents;
      if (refunded) await writeRefund(tx, before.id, back, taken > 0 ? TAKEN_BACK : null);
      if (member_id && (bought || refunded)) await layOut(tx, member_id);
      if (bought && shirt && !endsNow)
        await insertShirt(tx, { ...shirt, id: clock.newId(), purchase_id: before.id, member_id, created_at: now });
      if (endsNow) await dropUnsentShirt(tx, before.id);
      if (bought) await emit(tx, 'payment.purchased', { purchase_id: before.id });
      if (endsNow) await emit(tx, taken > 0 ? 'payment.taken_back' : 'payment.refunded', { purchase_id: before.id });
      // The end of a dispute may not be reported, and a payment may be disputed before the dispute is listed.
      const unlisted = told.disputed && disputes.length === 0;
      const next_look_at = unlisted || disputes.some(isOpen) ? new Date(now.getTime() + DAY) : null;
      if (intent.status !== told.status || intent.next_look_at || next_look_at)
        await noteIntent(tx, intent.id, { status: told.status, next_look_at });
      return (await purchaseOf(tx, intent.id))!;
    });

  return async (intentId: string): Promise<PurchaseRow | undefined> => {
    const intent = await findIntent(db, intentId);
    if (!intent) throw new Refusal('payments.intent_not_found');
    const now = clock.now();
    const isOld = now.getTime() - intent.created_at.getTime() > GOOD_MS;
    // The intent can only be paid with the provider's client secret, which nobody has received yet.
    if (!intent.provider_id) {
      await noteIntent(db, intent.id, { next_look_at: isOld ? null : nextLook(intent.created_at, now) });
      return undefined;
    }
    let told = await provider.retrieve(intent.provider_id);
    if (isOld && told.status !== 'succeeded' && told.status !== 'canceled' && told.status !== 'processing') {
      await provider.cancel(intent.provider_id);
      told = await provider.retrieve(intent.provider_id);
    }
    if (told.status === 'succeeded') {
      if (isOurs(intent, told)) return record(intent, told, told.disputed ? await provider.disputes(told.id) : []);
      log.error({ intent: intent.id, told: { amount: told.amount, received: told.received, currency: told.currency } }, 'payment mismatch');
      throw new Refusal('payments.mismatch');
    }
    await noteIntent(db, intent.id, {
      status: told.status,
      next_look_at: told.status === 'canceled' ? null : nextLook(intent.created_at, now),
    });
    return undefined;
  };
}
