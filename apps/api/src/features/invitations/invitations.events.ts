declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A person was invited; they are mailed unless they have received too many mails. */
    'invitation.wanted': { invitation_id: string };
    /** An invitation is to be mailed, with a token generated then. */
    'invitation.due': { invitation_id: string };
  }
}

export type {};
