import type { ShirtAddress } from '@muster/contract';
import type { ColumnType, Generated } from 'kysely';

/** A membership that can be bought. Rows stay: what was sold says what it was. */
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

/** The discount on everything: one row, or none until it is first set. */
export interface MembershipDiscountTable {
  id: Generated<boolean>;
  percent: number;
  version: Generated<number>;
}

/** Where a shirt goes, as it was when it was ordered. */
export interface ShirtRequest {
  size: string;
  name: string;
  address: ShirtAddress;
}

/** Something to be paid, and what the provider said of it last. */
export interface PaymentIntentTable {
  id: string;
  /** The provider's id; null until it has answered. */
  provider_id: string | null;
  /** Null once the member has left. */
  member_id: string | null;
  tier_id: string;
  /** What it costs before the discount. */
  price_cents: number;
  amount_cents: number;
  currency: string;
  days: number;
  receipt_email: string;
  /** Where its member was, by their browser. */
  time_zone: string | null;
  /** Until when it would last, as it was said before paying. */
  promised_until: Date;
  /** `new` until the provider has said something, then its word. */
  status: string;
  /** When to ask the provider again; null once nothing more will come of it. */
  next_look_at: Date | null;
  shirt: ColumnType<ShirtRequest | null, string | null, string | null>;
  created_at: Date;
}

/** A membership that somebody has bought, or was given. */
export interface PurchaseTable {
  id: string;
  /** Null for one that was given. */
  intent_id: string | null;
  member_id: string | null;
  tier_id: string;
  /** What it cost before the discount. */
  price_cents: number;
  amount_cents: number;
  currency: string;
  days: number;
  starts_at: Date;
  expires_at: Date;
  state: 'paid' | 'refunded' | 'given';
  refunded_cents: Generated<number>;
  /** Since when it is to be paid back. */
  refund_asked_at: Date | null;
  reason: string | null;
  /** The operator who gave it or paid it back. */
  actor_id: string | null;
  receipt_number: ColumnType<number, never, never>;
  receipt_email: string | null;
  time_zone: string | null;
  created_at: Date;
}

/** That a member was reminded of the end of a membership: once for each end. */
export interface MembershipReminderTable {
  id: string;
  purchase_id: string;
  days_before: 14 | 1;
  expires_at: Date;
  /** The day on which it ends, where its member is. */
  ends_on: string;
  created_at: Date;
}

/** That a card's bank questions a payment, and what has become of it. */
export interface PaymentDisputeTable {
  /** The provider's. */
  id: string;
  purchase_id: string;
  amount_cents: number;
  /** Why, in the provider's word. */
  reason: string;
  status: string;
  opened_at: Date;
  /** When the provider was last asked. */
  told_at: Date;
}

/** What the provider has told already. */
export interface PaymentEventTable {
  id: string;
  kind: string;
  received_at: Date;
}

/** A shirt that goes with a purchase. */
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

/** What decides when a membership begins and ends. */
export interface Counted {
  id: string;
  days: number;
  state: 'paid' | 'refunded' | 'given';
  created_at: Date;
}

/** An operator looks after a membership. */
export interface Keeping {
  tier_id: string;
  actor_id: string;
}

/** An operator gives a membership, or pays one back; null at the terminal, where nobody is signed in. */
export interface Selling {
  purchase_id: string;
  actor_id: string | null;
}

/** An operator says what became of shirts. */
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
