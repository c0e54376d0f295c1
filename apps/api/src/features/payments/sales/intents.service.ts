import {
  discounted,
  type IntentAnswer,
  type IntentRequest,
  limits,
  type Purchase,
  type PurchasePage,
  type PurchaseRequest,
} from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isZone } from '../../../platform/time/zones.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { mayPay } from '../payments.policy.ts';
import { toPurchase } from '../payments.view.ts';
import { paymentProvider } from '../provider.ts';
import { after } from '../tiers/memberships.rules.ts';
import { findTier, percentNow } from '../tiers/tiers.queries.ts';
import { findIntent, findOpenIntent, findOwnIntent, insertIntent, lockMember, updateIntent } from './intents.queries.ts';
import { endOf, purchasesOf } from './purchases.queries.ts';
import { requestedShirt } from './requested-shirt.ts';
import { firstLook, settling } from './settle.service.ts';
import { saveShirt } from './shirts.queries.ts';

type Needs = Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'provider' | 'log'>;

const HOUR = 3_600_000;
/** How long a repeated request gets the same intent, so that a second tab or a reload does not pay twice. */
const SAME_MS = 20 * HOUR;
/** Tolerance between the day that a browser shows and ours, since the browser may be in any time zone. */
const ABOUT_MS = 36 * HOUR;

/** Payments of members. */
export function intentService(deps: Needs) {
  const { db, transact, clock, config } = deps;
  const provider = paymentProvider(deps);
  const settle = settling(deps);

  /** Returns the intent to pay: the member's open one, or a new one at the current price. */
  const choose =
    (viewer: Viewer, { purchase_choice_id: tier_id, price, receipt_email, time_zone, shirt }: IntentRequest) =>
    async (tx: Tx): Promise<{ id: string }> => {
      const paying = mayPay(viewer, clock.newId());
      await lockMember(tx, viewer.id);
      const tier = await findTier(tx, tier_id);
      if (!tier?.active) throw new Refusal('payments.tier_not_found');
      const amount_cents = discounted(tier.price_cents, config.features.membership_discount ? await percentNow(tx) : 0);
      if (price !== undefined && price !== amount_cents) throw new Refusal('payments.price_changed', { current: { price: amount_cents } });
      const now = clock.now();
      const since = new Date(now.getTime() - SAME_MS);
      if (shirt) await requestedShirt(tx, viewer.id, config);
      const open = await findOpenIntent(tx, { member_id: viewer.id, tier_id, amount_cents, since });
      if (open) return open;
      const end = await endOf(tx, viewer.id);
      await insertIntent(tx, paying, {
        tier_id,
        price_cents: tier.price_cents,
        amount_cents,
        currency: tier.currency,
        days: tier.days,
        receipt_email,
        // An unknown time zone must not fail the payment.
        time_zone: time_zone !== undefined && isZone(time_zone) ? time_zone : null,
        promised_until: after(end && end > now ? end : now, tier.days),
        next_look_at: firstLook(now),
        created_at: now,
      });
      return { id: paying.id };
    };

  /** Saves the shirt as the profile currently requests it, also if the response is replayed: the profile may have changed since. */
  const keepWish = (viewer: Viewer, id: string, wanted: boolean) =>
    transact(async (tx) => {
      await lockMember(tx, viewer.id);
      await saveShirt(tx, id, wanted ? await requestedShirt(tx, viewer.id, config) : null);
    });

  /** Fetches the provider's state of an intent, and creates the intent there if necessary. */
  const open = async (id: string, receipt_email: string) => {
    const intent = (await findIntent(db, id))!;
    if (!intent.provider_id) {
      const told = await provider.create(intent);
      await updateIntent(db, id, { provider_id: told.id, next_look_at: firstLook(clock.now()) });
      return { intent, told };
    }
    const told = await provider.retrieve(intent.provider_id);
    if (intent.receipt_email !== receipt_email && told.status !== 'succeeded' && told.status !== 'canceled') {
      await provider.changeEmail(intent.provider_id, receipt_email);
      await updateIntent(db, id, { receipt_email });
    }
    return { intent, told };
  };

  return {
    /** Returns the client secret for paying a membership. A membership that has already been paid is not charged again. */
    create: async (viewer: Viewer, request: IntentRequest, once: CallContext['once']): Promise<IntentAnswer> => {
      const chosen = choose(viewer, request);
      let { intent, told } = await open((await once(chosen)).id, request.receipt_email);
      if (told.status === 'canceled') {
        await settle(intent.id);
        ({ intent, told } = await open((await transact(chosen)).id, request.receipt_email));
      }
      if (told.status === 'succeeded') {
        await settle(intent.id);
        throw new Refusal('payments.already_paid');
      }
      if (config.features.shirt_purchase) await keepWish(viewer, intent.id, request.shirt);
      return {
        intent_information: {
          client_secret: told.client_secret,
          id: told.id,
          metadata: { user_id: viewer.id },
          expires: intent.promised_until.toISOString(),
          amount: told.amount,
          currency: told.currency,
        },
      };
    },

    /** Records a purchase that a member reports. It must match the intent, and the provider must confirm the payment (PAY-55). */
    record: async (viewer: Viewer, request: PurchaseRequest): Promise<Purchase> => {
      const { purchase_choice, amount_paid, expiration_date, payment_intent_id } = request;
      const intent = await findOwnIntent(db, viewer.id, { providerId: payment_intent_id, tierId: purchase_choice });
      if (!intent) throw new Refusal('payments.intent_not_found');
      const apart = Math.abs(Date.parse(expiration_date) - intent.promised_until.getTime());
      if (intent.tier_id !== purchase_choice || intent.amount_cents !== amount_paid || apart > ABOUT_MS)
        throw new Refusal('payments.mismatch');
      const purchase = await settle(intent.id);
      if (!purchase) throw new Refusal('payments.not_paid');
      if (purchase.state === 'refunded') throw new Refusal('payments.refunded');
      return toPurchase(purchase);
    },

    /** Returns a member's purchases, the latest first. */
    list: async (viewer: Viewer, offset: string | undefined): Promise<PurchasePage> => {
      const rows = await purchasesOf(db, viewer, viewer.id, pageStart(offset), limits.purchases_page);
      const { items, next } = page(rows, limits.purchases_page);
      return { data: items.map(toPurchase), next };
    },
  };
}
