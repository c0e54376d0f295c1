declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** Something was paid: there is a membership for it. */
    'payment.purchased': { purchase_id: string };
    /** It was paid back. */
    'payment.refunded': { purchase_id: string };
    /** The bank of the card took it back. */
    'payment.taken_back': { purchase_id: string };
    /** A membership ends soon, and its member is to be reminded. */
    'membership.ending': { reminder_id: string };
  }
}

export type {};
