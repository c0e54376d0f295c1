declare module '../../platform/outbox.ts' {
  interface Events {
    /** A new account was created. */
    'member.signed_up': { member_id: string };
    /** A member's registration is complete. */
    'member.registered': { member_id: string };
  }
}

export type {};
