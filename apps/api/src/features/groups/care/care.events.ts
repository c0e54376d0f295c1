/** What an admin did for a member. */
export interface MemberNotified {
  what: 'approved' | 'invited' | 'admin';
  group_id: string;
  member_id: string;
  actor_id: string;
  /** The invitation, or an id of its own. */
  cause_id: string;
  at: string;
}

declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** What is in a group no longer exists for those who are not in it. */
    'group.closed': { group_id: string };
    /** An admin let a member in, invited them or named them admin. */
    'group.member_told': MemberNotified;
  }
}
