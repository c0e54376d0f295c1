/**
 * A request for a code. `sent_at` distinguishes it from the member's other requests, so that a delayed job for an older one does nothing.
 */
export interface CodeRequest {
  member_id: string;
  sent_at: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** Generate and mail a verification code for a newcomer. */
    'member.code_wanted': CodeRequest;
    /** Generate and mail a code for a new email. */
    'session.email_code_wanted': CodeRequest;
    /** A member's email has changed; the previous one is in this row. */
    'session.email_changed': { former_id: string };
  }
}
