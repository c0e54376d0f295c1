declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** Somebody is invited, and to be mailed unless they are mailed too often. */
    'invitation.wanted': { invitation_id: string };
    /** An invitation is to be mailed, with a token that is made then. */
    'invitation.due': { invitation_id: string };
  }
}

export type {};
