declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A payment succeeded and its membership was created. */
    'payment.purchased': { purchase_id: string };
    /** A purchase was refunded. */
    'payment.refunded': { purchase_id: string };
    /** The card's bank reversed the payment. */
    'payment.taken_back': { purchase_id: string };
    /** A membership ends soon, and its member is to be reminded. */
    'membership.ending': { reminder_id: string };
  }
}

export type {};
