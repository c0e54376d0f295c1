import type { GroupJoining, GroupKind, GroupNotifications, GroupRole } from '@muster/contract';
import type { Generated } from 'kysely';

/** A group; those of kind `others` are chapters. */
export interface GroupTable {
  id: string;
  name: string;
  kind: Generated<GroupKind>;
  joining: Generated<GroupJoining>;
  description: Generated<string>;
  activity: Generated<string>;
  media_id: string | null;
  latitude: number | null;
  longitude: number | null;
  city: Generated<string>;
  state: Generated<string>;
  zip: Generated<string>;
  /** Folded name, activity and place, for searches. */
  search_words: Generated<string>;
  /** Number of memberships, and of admins among them. */
  members_count: Generated<number>;
  admins_count: Generated<number>;
  /** Time of archiving, after which nobody joins or posts; null for an active group. */
  archived_at: Date | null;
  /** 1 for a new group; incremented by each edit. */
  version: Generated<number>;
  created_at: Date;
}

/** A membership of a group. */
export interface GroupMemberTable {
  /** Identifies the row in lists, and is their order. */
  id: string;
  group_id: string;
  member_id: string;
  role: Generated<GroupRole>;
  told: Generated<GroupNotifications>;
  created_at: Date;
}

/** A request to join, or a ban. */
interface GroupAndMemberTable {
  id: string;
  group_id: string;
  member_id: string;
  created_at: Date;
}

/** An invitation by name, or by link, with the hash of its token. */
export interface GroupInviteTable {
  id: string;
  group_id: string;
  member_id: string | null;
  token_hash: string | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
}

/** An act of an admin or operator on a group. */
export interface GroupActTable {
  id: string;
  group_id: string;
  actor_id: string | null;
  verb: string;
  /** The member concerned. */
  member_id: string | null;
  words: Generated<string>;
  reason: Generated<string>;
  created_at: Date;
}

/** The facts about a group that policies need. */
export interface GroupFacts {
  id: string;
  kind: GroupKind;
  joining: GroupJoining;
  archived_at: Date | null;
}

/** A member's relation to a group. */
export interface Standing {
  membership_id: string | null;
  role: GroupRole | null;
  told: GroupNotifications | null;
  /** When they joined, or asked to join. */
  since: Date | null;
  /** They are the last admin who can sign in, of a group with other members. */
  needed: boolean;
  asked: boolean;
  invited: boolean;
  kept_out: boolean;
}

/** A group, with the viewer's relation to it. */
export type GroupStanding = GroupFacts & Standing;

/** The member who joins or asks to join, and the group. */
export interface Joining {
  group_id: string;
  member_id: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    groups: GroupTable;
    group_member: GroupMemberTable;
    group_request: GroupAndMemberTable;
    group_kept_out: GroupAndMemberTable;
    group_invite: GroupInviteTable;
    group_act: GroupActTable;
  }
}
