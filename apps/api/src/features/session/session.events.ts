declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A password reset was requested for an email, which may have no account. */
    'session.reset_asked': { email: string; asked_at: string };
    /** A member's password has changed; `by_link` if by a mailed link. */
    'session.password_changed': { member_id: string; by_link: boolean };
  }
}

export type {};
