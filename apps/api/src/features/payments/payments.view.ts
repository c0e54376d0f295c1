import type { Purchase } from '@muster/contract';
import type { PurchaseRow } from './sales/purchases.queries.ts';

/** Returns a purchase as its member sees it. */
export const toPurchase = (row: PurchaseRow): Purchase => ({
  id: row.id,
  purchase_choice: row.tier_id,
  name: row.name,
  amount_paid: row.amount_cents,
  currency: row.currency,
  starts_at: row.starts_at.toISOString(),
  expiration_date: row.expires_at.toISOString(),
  state: row.state,
  refunded: row.refunded_cents,
  reason: row.reason,
  receipt_number: row.receipt_number,
  bought_at: row.created_at.toISOString(),
  shirt: row.shirt,
});

/** Formats a day for mails about payments: `MM/DD/YYYY`. */
export const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
