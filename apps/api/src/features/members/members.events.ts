declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody created an account. */
    'member.signed_up': { member_id: string };
    /** A member's registration is complete. */
    'member.registered': { member_id: string };
  }
}

export type {};
