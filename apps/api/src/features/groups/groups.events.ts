/** A group, and the member concerned. */
export interface OfMember {
  group_id: string;
  member_id: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    'group.joined': OfMember;
    /** A membership has ended. */
    'group.left': OfMember;
    /** A member asks to join; an admin decides. */
    'group.asked': OfMember;
    /** A member withdraws their request. */
    'group.unasked': { group_id: string };
    /** The group's log has a new entry. */
    'group.act': { group_id: string };
    /** The group was edited, archived or restored. */
    'group.changed': { group_id: string };
  }
}
