/** A group and the member of whom something is told. */
export interface OfMember {
  group_id: string;
  member_id: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    'group.joined': OfMember;
    /** A membership has ended. */
    'group.left': OfMember;
    /** A member asks to join; the admins decide. */
    'group.asked': OfMember;
    /** A member asks no longer. */
    'group.unasked': { group_id: string };
    /** Something was noted in a group's log. */
    'group.act': { group_id: string };
    /** What a group says of itself was changed, or it was archived or restored. */
    'group.changed': { group_id: string };
  }
}
