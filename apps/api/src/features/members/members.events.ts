/** A wish for a verification code. `sent_at` tells it from other wishes of the member, so that a late job of an older one does nothing. */
export interface CodeWish {
  member_id: string;
  sent_at: string;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody created an account. */
    'member.signed_up': { member_id: string };
    /** A member's registration is complete. */
    'member.registered': { member_id: string };
    /** A verification code is to be made and mailed. */
    'member.code_wanted': CodeWish;
  }
}
