import { z } from 'zod';
import { defineCalls } from './define.ts';
import {
  Discount,
  DiscountEdit,
  IntentAnswer,
  IntentRequest,
  PaymentSettings,
  Purchase,
  PurchaseOption,
  PurchasePage,
  PurchaseRequest,
  Tier,
  TierDraft,
  TierEdit,
} from './payment.ts';
import { IdParams, Offset } from './shared.ts';

const operated = { access: 'member', budget: 'write' } as const;
const ruled = ['payments.operators_only'] as const;
const media = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;

/** Memberships and what is paid for them. Where payment is off, each of these answers 404 `feature_off`. */
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
  changeDiscount: {
    ...operated,
    method: 'PUT',
    path: '/api/discount',
    summary: 'Change the discount; operators only. An outdated edit is refused',
    body: DiscountEdit,
    response: Discount,
    stale: 'payments.changed',
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
    ...operated,
    method: 'PUT',
    path: '/api/payment/tier/{id}',
    summary: 'Change a membership, or sell it no longer; operators only. Whoever has bought it keeps what they paid for',
    params: IdParams,
    body: TierEdit,
    response: Tier,
    stale: 'payments.changed',
    errors: [...ruled, 'payments.tier_not_found', ...media],
  },
});
