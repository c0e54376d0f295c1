declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody wants a new password for an email, which may have no account. */
    'session.reset_asked': { email: string; asked_at: string };
    /** A code for a new email is to be made and mailed. `sent_at` tells the wish from others of the member. */
    'session.email_code_wanted': { member_id: string; sent_at: string };
    /** A member has another email now; the one before stands in this row. */
    'session.email_changed': { former_id: string };
    /** A member's password is another one now; `by_link` where a mailed link did it. */
    'session.password_changed': { member_id: string; by_link: boolean };
  }
}

export type {};
