declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody wants a new password for an email, which may have no account. */
    'session.reset_asked': { email: string; asked_at: string };
    /** A member's password is another one now; `by_link` where a mailed link did it. */
    'session.password_changed': { member_id: string; by_link: boolean };
  }
}

export type {};
