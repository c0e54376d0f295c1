import type { GroupJoining, GroupVerb } from '@muster/contract';

/** An admin or operator, and the group that they manage. */
export interface Caring {
  actor_id: string;
  group_id: string;
}

/** The operator who creates a group. */
export interface Creating {
  actor_id: string;
}

/** A membership of a group. */
export interface Membership {
  membership_id: string;
  member_id: string;
  /** The member can sign in. */
  active: boolean;
  /** The group's only admin who can sign in. */
  only_admin: boolean;
}

/** An entry of a group's log. */
export interface Act {
  verb: GroupVerb;
  at: Date;
  /** The member concerned. */
  member_id?: string | null;
  /** The names of the changed fields, separated by spaces. */
  words?: string;
  reason?: string;
}

/** The stored values of a group that an admin edits; a photo that is left out is unchanged. */
export interface GroupValues {
  name: string;
  description: string;
  activity: string;
  joining: GroupJoining;
  latitude: number | null;
  longitude: number | null;
  city: string;
  state: string;
  zip: string;
  media_id?: string | null;
}
