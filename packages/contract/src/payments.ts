import { z } from 'zod';
import { defineCalls } from './define.ts';
import { Discount, DiscountEdit, PaymentSettings, PurchaseOption, Tier, TierDraft, TierEdit } from './payment.ts';
import { IdParams } from './shared.ts';

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
