import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import {
  Email,
  editOf,
  Id,
  IdParams,
  Instant,
  line,
  Next,
  Offset,
  requiredLine,
  requiredText,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { OwnShirt } from './shirts.ts';

/** An amount of money in cents. */
const Cents = z.number().int();

/** What a membership costs: at least what the provider takes. */
const price = z
  .number({ message: fieldWords.price })
  .int(fieldWords.price)
  .min(limits.price_cents_min, fieldWords.price)
  .max(limits.price_cents_max, fieldWords.price);

/** A membership that can be bought (PAY-21, PAY-57). */
export const PurchaseOption = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    /** In cents, before any discount. */
    price: Cents,
    /** Three lower-case letters (ISO 4217). */
    currency: z.string(),
    /** The address of a picture; null draws a mark. */
    logo: z.string().nullable(),
    /** How long it lasts. */
    days: z.number().int(),
  })
  .meta({ id: 'PurchaseOption' });
export type PurchaseOption = z.infer<typeof PurchaseOption>;

/** A membership as operators see it: also one that is not sold any more. */
export const Tier = PurchaseOption.extend({ active: z.boolean(), position: z.number().int(), version: Version }).meta({ id: 'Tier' });
export type Tier = z.infer<typeof Tier>;

const tierFields = {
  name: requiredLine(limits.tier_name_length),
  description: text(limits.tier_description_length),
  price,
  /** The address of an uploaded picture; null for none. Left out, it stays. */
  logo: z.string().max(limits.url_length).nullable().optional(),
  days: z.number().int().min(1).max(limits.membership_days_max).default(limits.membership_days),
  /** Whether it is sold. */
  active: z.boolean().default(true),
  /** Where it stands among the others, the lowest first. */
  position: z.number().int().min(0).max(limits.tier_position_max).default(0),
};
export const TierDraft = z.strictObject(tierFields);
export type TierDraft = z.infer<typeof TierDraft>;
export const TierEdit = editOf({ ...tierFields, version: SeenVersion });
export type TierEdit = z.infer<typeof TierEdit>;

/** The discount on every membership. */
export const Discount = z
  .object({
    /** In percent, a whole number: 10 takes a tenth off (PAY-58, PAY-75). */
    rate: z.number().int(),
    version: Version,
  })
  .meta({ id: 'Discount' });
export type Discount = z.infer<typeof Discount>;
export const DiscountEdit = z.strictObject({ rate: z.number().int().min(0).max(limits.discount_percent_max), version: SeenVersion });

/** What the browser needs to send card data to the provider, and to nobody else (PAY-59). */
export const PaymentSettings = z
  .object({
    publishable_key: z.string(),
    /** Where the provider takes calls: its origin. */
    provider_url: z.string(),
    /** The script of the provider's own card fields, where members type into those; left out where the fields are ours. */
    fields_url: z.string().optional(),
    /** Nothing is charged here: the provider's test cards may be shown. */
    sandbox: z.boolean(),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** A request to pay (PAY-22). The server decides what is bought and its price. */
export const IntentRequest = z.strictObject({
  purchase_choice_id: Id,
  product: line(limits.payment_words_length).optional(),
  description: line(limits.payment_words_length).optional(),
  receipt_email: Email,
  /** The price that the screen shows, in cents, after the discount. If it is another one by now, nothing is to be paid. */
  price: Cents.optional(),
  /** The member's time zone: for dates, and for reminders in the morning. */
  time_zone: z.string().max(limits.short_text_length).optional(),
  /** Whether a shirt goes with it, of the size and to the address in one's profile (PAY-33). */
  shirt: z.boolean().default(false),
});
export type IntentRequest = z.infer<typeof IntentRequest>;

/** Data for the payment provider (PAY-23). */
export const IntentAnswer = z
  .object({
    intent_information: z.object({
      client_secret: secret(z.string()),
      id: z.string(),
      metadata: z.object({ user_id: Id }),
      /** Until when the membership would last, bought now. */
      expires: Instant,
      amount: Cents,
      currency: z.string(),
    }),
  })
  .meta({ id: 'IntentAnswer' });
export type IntentAnswer = z.infer<typeof IntentAnswer>;

/** What a browser says it has paid (PAY-24). It is compared with what the provider says, and never believed (PAY-55). */
export const PurchaseRequest = z.strictObject({
  purchase_choice: Id,
  amount_paid: Cents,
  /** An instant, or a day. */
  expiration_date: z.union([Instant, z.iso.date()]),
  /** The provider's id of what was paid; the latest intent for this membership, if left out. */
  payment_intent_id: z.string().max(limits.short_text_length).optional(),
});
export type PurchaseRequest = z.infer<typeof PurchaseRequest>;

/** A membership that somebody bought, or was given. */
export const Purchase = z
  .object({
    id: Id,
    purchase_choice: Id,
    name: z.string(),
    amount_paid: Cents,
    currency: z.string(),
    starts_at: Instant,
    expiration_date: Instant,
    state: z.enum(['paid', 'refunded', 'given']),
    /** How much was paid back. */
    refunded: Cents,
    /** The reason of the operator who granted or refunded it. */
    reason: z.string().nullable(),
    receipt_number: z.number().int(),
    bought_at: Instant,
    /** The shirt that goes with it; null without one. */
    shirt: OwnShirt.nullable(),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof Purchase>;
export const PurchasePage = z.object({ data: z.array(Purchase), next: Next }).meta({ id: 'PurchasePage' });
export type PurchasePage = z.infer<typeof PurchasePage>;

/** A purchase as operators see it, with its member; null if they have left. */
export const Sale = Purchase.extend({
  member: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  /** That the bank of the card questions the payment, or did: why and how it stands, in the provider's words. */
  dispute: z.object({ status: z.string(), reason: z.string(), amount: Cents, opened_at: Instant }).nullable(),
}).meta({ id: 'Sale' });
export type Sale = z.infer<typeof Sale>;
export const SalePage = z.object({ data: z.array(Sale), next: Next }).meta({ id: 'SalePage' });
export type SalePage = z.infer<typeof SalePage>;

/** A purchase as its receipt shows it, without card data: the server has none (PAY-59). */
export const Receipt = Purchase.extend({
  /** What it cost before the discount. */
  price: Cents,
  /** How much the discount took off. */
  discount: Cents,
  days: z.number().int(),
  /** Time zone of its dates. */
  time_zone: z.string(),
  /** Who sells, as the configuration says it. */
  seller: z.object({ name: z.string(), lines: z.array(z.string()), email: z.string() }),
  /** Who bought; null once they have left. */
  buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
}).meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

const reason = requiredText(limits.payment_reason_length);
export const RefundRequest = z.strictObject({ reason });
export const GiftRequest = z.strictObject({ purchase_choice: Id, reason });

const operated = { access: 'member', budget: 'write' } as const;
const ruled = ['payments.operators_only'] as const;
const media = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;

/** Memberships and payments. With payment off, each call answers 404 `feature_off`. */
export const paymentCalls = defineCalls({
  getPaymentSettings: {
    method: 'GET',
    path: '/api/payment/settings',
    access: 'member',
    summary: 'Where the browser sends card data, and with which key (PAY-59)',
    response: PaymentSettings,
  },
  listPurchaseOptions: {
    method: 'GET',
    path: '/api/purchase_options',
    access: 'member',
    summary: 'The memberships that can be bought (PAY-57)',
    response: z.array(PurchaseOption),
  },
  getDiscount: {
    method: 'GET',
    path: '/api/discount',
    access: 'member',
    summary: 'The discount on every membership, where the deployment has one (PAY-58)',
    response: Discount,
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/stripe',
    access: 'member',
    idempotent: true,
    budget: 'write',
    summary:
      'What is to be paid for a membership, for the provider (PAY-52). Whoever asks again before paying gets the same. A price that is no longer true is refused, with the true one as `current`',
    body: IntentRequest,
    response: IntentAnswer,
    errors: ['payments.tier_not_found', 'payments.price_changed', 'payments.already_paid', 'payments.unavailable'],
  },
  recordPurchase: {
    method: 'POST',
    path: '/api/user/purchase',
    access: 'member',
    budget: 'write',
    summary: 'Say that one has paid (PAY-54). What was paid, and until when it lasts, is what the provider and the server say (PAY-55)',
    body: PurchaseRequest,
    response: Purchase,
    errors: ['payments.intent_not_found', 'payments.mismatch', 'payments.not_paid', 'payments.refunded', 'payments.unavailable'],
  },
  listPurchases: {
    method: 'GET',
    path: '/api/user/{id}/purchases',
    access: 'member',
    self: 'id',
    summary: 'What one has bought, the latest first',
    params: IdParams,
    query: z.strictObject({ offset: Offset }),
    response: PurchasePage,
  },
  getReceipt: {
    method: 'GET',
    path: '/api/payment/purchase/{id}/receipt',
    access: 'member',
    summary: 'The receipt of what one has bought or was given; operators read those of others too',
    params: IdParams,
    response: Receipt,
    errors: ['payments.purchase_not_found'],
  },
  changeDiscount: {
    act: 'discount.change',
    ...operated,
    method: 'PUT',
    path: '/api/discount',
    summary: 'Change the discount; operators only. An outdated edit is refused',
    body: DiscountEdit,
    response: Discount,
    stale: 'payments.changed',
    errors: ruled,
  },
  refundPurchase: {
    act: 'purchase.refund',
    ...operated,
    method: 'POST',
    path: '/api/payment/purchase/{id}/refund',
    summary: 'Pay a membership back, or take back one that was given, with the reason that its member reads; operators only',
    params: IdParams,
    body: RefundRequest,
    response: Purchase,
    errors: [...ruled, 'payments.purchase_not_found', 'payments.refunded', 'payments.disputed', 'payments.unavailable'],
  },
  giveMembership: {
    act: 'membership.give',
    ...operated,
    method: 'POST',
    path: '/api/user/{id}/membership',
    idempotent: true,
    summary: 'Give somebody a membership, with the reason that they read; operators only',
    params: IdParams,
    body: GiftRequest,
    status: 201,
    response: Purchase,
    errors: [...ruled, 'payments.tier_not_found', 'member.not_found'],
  },
  listSales: {
    method: 'GET',
    path: '/api/payment/purchase',
    access: 'member',
    summary: 'What was sold and given, the latest first; operators only',
    query: z.strictObject({ offset: Offset }),
    response: SalePage,
    errors: ruled,
  },
  downloadSales: {
    method: 'GET',
    path: '/api/payment/sales/csv',
    access: 'member',
    summary: 'What was sold and paid back for each membership and month, in UTC; operators only',
    file: 'text/csv',
    response: z.string(),
    errors: ruled,
  },
  listTiers: {
    method: 'GET',
    path: '/api/payment/tier',
    access: 'member',
    summary: 'All memberships, also those not sold any more; operators only',
    response: z.array(Tier),
    errors: ruled,
  },
  createTier: {
    act: 'tier.create',
    ...operated,
    method: 'POST',
    path: '/api/payment/tier',
    idempotent: true,
    summary: 'Make a membership that can be bought; operators only',
    body: TierDraft,
    status: 201,
    response: Tier,
    errors: [...ruled, ...media],
  },
  updateTier: {
    act: 'tier.change',
    ...operated,
    method: 'PUT',
    path: '/api/payment/tier/{id}',
    summary: 'Change a membership, or sell it no longer; operators only. Whoever has bought it keeps what they paid for',
    params: IdParams,
    edits: true,
    body: TierEdit,
    response: Tier,
    stale: 'payments.changed',
    errors: [...ruled, 'payments.tier_not_found', ...media],
  },
});
