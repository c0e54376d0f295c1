/**
 * A request for a code. `sent_at` distinguishes it from the member's other requests, so that a delayed job for an older one does nothing.
 */
export interface CodeRequest {
  member_id: string;
  sent_at: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A verification code for a newcomer was requested. */
    'member.code_wanted': CodeRequest;
    /** A code for a new email was requested. */
    'session.email_code_wanted': CodeRequest;
    /** A member's email has changed; `former_id` is the row of the previous one. */
    'session.email_changed': { former_id: string };
  }
}
