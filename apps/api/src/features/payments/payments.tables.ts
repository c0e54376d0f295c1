import type { ShirtAddress } from '@muster/contract';
import type { ColumnType, Generated } from 'kysely';

/** A membership that can be bought. Rows are never deleted, since purchases refer to them. */
export interface TierTable {
  id: string;
  name: string;
  description: string;
  price_cents: number;
  currency: string;
  days: number;
  logo_media_id: string | null;
  active: boolean;
  position: number;
  version: Generated<number>;
  created_at: Date;
}

/** The discount on all memberships: one row, or none until it is first set. */
export interface MembershipDiscountTable {
  id: Generated<boolean>;
  percent: number;
  version: Generated<number>;
}

/** The shirt and its shipping address at the time of the order. */
export interface ShirtRequest {
  size: string;
  name: string;
  address: ShirtAddress;
}

/** A payment in progress, with the provider's latest status. */
export interface PaymentIntentTable {
  id: string;
  /** The provider's id; null until it has responded. */
  provider_id: string | null;
  /** Null once the member has left. */
  member_id: string | null;
  tier_id: string;
  /** The price before the discount. */
  price_cents: number;
  amount_cents: number;
  currency: string;
  days: number;
  receipt_email: string;
  /** The member's time zone, as reported by their browser. */
  time_zone: string | null;
  /** The expiration date that was shown before payment. */
  promised_until: Date;
  /** `new` until the provider reports a status; then Stripe's status. */
  status: string;
  /** When to check with the provider again; null once the intent is final. */
  next_look_at: Date | null;
  shirt: ColumnType<ShirtRequest | null, string | null, string | null>;
  created_at: Date;
}

/** A membership that was bought or given. */
export interface PurchaseTable {
  id: string;
  /** Null for a membership that was given. */
  intent_id: string | null;
  member_id: string | null;
  tier_id: string;
  /** The price before the discount. */
  price_cents: number;
  amount_cents: number;
  currency: string;
  days: number;
  starts_at: Date;
  expires_at: Date;
  state: 'paid' | 'refunded' | 'given';
  refunded_cents: Generated<number>;
  /** When the refund was requested. */
  refund_asked_at: Date | null;
  reason: string | null;
  /** The operator who gave or refunded it. */
  actor_id: string | null;
  receipt_number: ColumnType<number, never, never>;
  receipt_email: string | null;
  time_zone: string | null;
  created_at: Date;
}

/** A reminder of the end of a membership; one per end date and lead time. */
export interface MembershipReminderTable {
  id: string;
  purchase_id: string;
  days_before: 14 | 1;
  expires_at: Date;
  /** The day on which it ends, in the member's time zone. */
  ends_on: string;
  created_at: Date;
}

/** A card dispute about a payment, and its outcome. */
export interface PaymentDisputeTable {
  /** The provider's id. */
  id: string;
  purchase_id: string;
  amount_cents: number;
  /** The provider's reason code. */
  reason: string;
  status: string;
  opened_at: Date;
  /** When the provider was last checked. */
  told_at: Date;
}

/** A webhook event that has been processed. */
export interface PaymentEventTable {
  id: string;
  kind: string;
  received_at: Date;
}

/** A shirt ordered with a purchase. */
export interface ShirtOrderTable {
  id: string;
  purchase_id: string;
  member_id: string | null;
  size: string;
  name: string | null;
  address: ColumnType<ShirtRequest['address'] | null, string | null, string | null>;
  state: 'ordered' | 'sent';
  sent_at: Date | null;
  created_at: Date;
}

/** The fields that determine when a membership begins and ends. */
export interface Counted {
  id: string;
  days: number;
  state: 'paid' | 'refunded' | 'given';
  created_at: Date;
}

/** An operator who creates or edits a membership. */
export interface Keeping {
  tier_id: string;
  actor_id: string;
}

/** An operator who gives or refunds a membership; null at the terminal, where nobody is signed in. */
export interface Selling {
  purchase_id: string;
  actor_id: string | null;
}

/** An operator who changes the state of shirt orders. */
export interface Marking {
  order_ids: readonly string[];
  actor_id: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    tier: TierTable;
    membership_discount: MembershipDiscountTable;
    payment_intent: PaymentIntentTable;
    purchase: PurchaseTable;
    payment_event: PaymentEventTable;
    membership_reminder: MembershipReminderTable;
    payment_dispute: PaymentDisputeTable;
    shirt_order: ShirtOrderTable;
  }
}
