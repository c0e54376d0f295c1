/** A decision of an admin that its member is notified of. */
export interface MemberNotified {
  what: 'approved' | 'invited' | 'admin';
  group_id: string;
  member_id: string;
  actor_id: string;
  /** The id of the invitation, or a new id. */
  cause_id: string;
  at: string;
}

declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** The group is no longer open: its contents no longer exist for outsiders. */
    'group.closed': { group_id: string };
    /** An admin approved, invited or promoted a member. */
    'group.member_told': MemberNotified;
  }
}
