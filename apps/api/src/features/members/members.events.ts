declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody created an account. */
    'member.signed_up': { member_id: string };
    /** A verification code is to be made and mailed. `sent_at` names the wish, so that a late job of an older one does nothing. */
    'member.code_wanted': { member_id: string; sent_at: string };
  }
}

export {};
