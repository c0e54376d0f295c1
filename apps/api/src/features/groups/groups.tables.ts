import type { GroupJoining, GroupKind, GroupNotifications, GroupRole } from '@muster/contract';
import type { Generated } from 'kysely';

/** A group; those of the kind `others` are the chapters that members choose. */
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
  /** Name, activity and place, folded, for searches. */
  search_words: Generated<string>;
  /** How many memberships it has, and how many of them are admins'. */
  members_count: Generated<number>;
  admins_count: Generated<number>;
  /** Since when nobody joins or posts; null for an active one. */
  archived_at: Date | null;
  /** Its version: 1 when new, one more with each edit. */
  version: Generated<number>;
  created_at: Date;
}

/** One member of one group. */
export interface GroupMemberTable {
  /** Names the row in lists, and sorts them. */
  id: string;
  group_id: string;
  member_id: string;
  role: Generated<GroupRole>;
  told: Generated<GroupNotifications>;
  created_at: Date;
}

/** A member and a group: who asks to join, or is kept out. */
interface GroupAndMemberTable {
  id: string;
  group_id: string;
  member_id: string;
  created_at: Date;
}

/** An invitation by name, or by link: then the hash of its token. */
export interface GroupInviteTable {
  id: string;
  group_id: string;
  member_id: string | null;
  token_hash: string | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
}

/** What an admin or operator did to a group. */
export interface GroupActTable {
  id: string;
  group_id: string;
  actor_id: string | null;
  verb: string;
  /** To whom. */
  member_id: string | null;
  words: Generated<string>;
  reason: Generated<string>;
  created_at: Date;
}

/** What the policies need to know about a group. */
export interface GroupFacts {
  id: string;
  kind: GroupKind;
  joining: GroupJoining;
  archived_at: Date | null;
}

/** What one member is to a group. */
export interface Standing {
  membership_id: string | null;
  role: GroupRole | null;
  told: GroupNotifications | null;
  /** Since when they are in it, or have asked to be. */
  since: Date | null;
  /** They are the last who looks after a group that others are in. */
  needed: boolean;
  asked: boolean;
  invited: boolean;
  kept_out: boolean;
}

/** A group with what its viewer is to it. */
export type GroupStanding = GroupFacts & Standing;

/** Who joins which group, or asks to. */
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
