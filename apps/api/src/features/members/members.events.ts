declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A new account was created. */
    'member.signed_up': { member_id: string };
    /** A member's registration is complete. */
    'member.registered': { member_id: string };
    /** An operator suspended a member until an instant. */
    'member.suspended': { member_id: string; until: string };
    /** A member can no longer sign in: suspended or deactivated, whoever decided it. */
    'member.barred': { member_id: string };
    /** A member has lost a role and the access that came with it. */
    'member.role_lost': { member_id: string };
    /** An operator deactivated a member. */
    'member.deactivated': { member_id: string };
  }
}

export type {};
