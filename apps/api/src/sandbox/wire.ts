import type Stripe from 'stripe';
import type { Dispute, Intent } from './books.ts';
import { type Card, type Decline, declines } from './cards.ts';

/** An error in the provider's format. */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; decline_code?: string; message: string; param?: string; payment_intent?: object };

  constructor(status: number, body: ProviderError['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const invalid = (message: string, more: { param?: string; code?: string; payment_intent?: object } = {}) =>
  new ProviderError(400, { type: 'invalid_request_error', message, ...more });

export const errorsOf = {
  invalid,
  missing: (what: string, id: string) =>
    new ProviderError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param: what }),
  unauthorized: () => new ProviderError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  declined: (decline: Decline, intent: Intent) =>
    new ProviderError(402, { type: 'card_error', ...declines[decline], payment_intent: intentView(intent) }),
};

/** A charge in the provider's format. */
export const chargeView = ({ charge, ...intent }: Intent): Stripe.Charge => ({
  id: charge!.id,
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: charge!.refunded,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: charge!.created,
  currency: intent.currency,
  customer: null,
  description: intent.description,
  disputed: charge!.dispute !== undefined,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  payment_method_details: null,
  receipt_email: intent.receipt_email,
  receipt_number: null,
  receipt_url: null,
  refunded: charge!.refunded === intent.amount,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

/** The path of the authentication page of a payment. */
const askingPath = (id: string, secret: string) => `/authenticate/${id}?secret=${encodeURIComponent(secret)}`;

/** A payment intent in the provider's format. `origin` is the sandbox's own; `expanded` includes the charge. */
export const intentView = (intent: Intent, origin = '', expanded = false): Stripe.PaymentIntent => ({
  id: intent.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: intent.secret,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  customer: null,
  customer_account: null,
  description: intent.description,
  excluded_payment_method_types: null,
  last_payment_error: intent.error && { type: 'card_error', ...intent.error },
  latest_charge: intent.charge && (expanded ? chargeView(intent) : intent.charge.id),
  livemode: false,
  managed_payments: null,
  metadata: intent.metadata,
  next_action:
    intent.status === 'requires_action'
      ? {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${origin}${askingPath(intent.id, intent.secret)}`, return_url: intent.return_url },
        }
      : null,
  on_behalf_of: null,
  payment_method: intent.payment_method,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: intent.receipt_email,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: intent.status,
  transfer_group: null,
});

/** A payment method in the provider's format. Billing details are returned to the sender, and not stored. */
export const methodView = (id: string, { outcome: _, ...card }: Card, created: number): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    ...card,
    checks: null,
    country: 'US',
    display_brand: card.brand,
    funding: 'credit',
    generated_from: null,
    networks: null,
    regulated_status: null,
    three_d_secure_usage: null,
    wallet: null,
  },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

/** A dispute in the provider's format, without the evidence, which is not stored. */
export const disputeView = (intent: Intent, dispute: Dispute): Omit<Stripe.Dispute, 'evidence' | 'evidence_details'> => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: [],
  charge: intent.charge!.id,
  created: dispute.created,
  currency: intent.currency,
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  reason: dispute.reason,
  status: dispute.status,
});

/** A refund in the provider's format. */
export const refundView = (id: string, intent: Intent, amount: number, created: number): Stripe.Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: intent.charge!.id,
  created,
  currency: intent.currency,
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
