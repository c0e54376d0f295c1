/** A wish for a code. `sent_at` tells it from other wishes of the member, so that a late job of an older one does nothing. */
export interface CodeWish {
  member_id: string;
  sent_at: string;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** A verification code for a newcomer is to be made and mailed. */
    'member.code_wanted': CodeWish;
    /** A code for a new email is to be made and mailed. */
    'session.email_code_wanted': CodeWish;
    /** A member has another email now; the one before stands in this row. */
    'session.email_changed': { former_id: string };
  }
}
