import type { GroupJoining, GroupVerb } from '@muster/contract';

/** Who looks after which group. */
export interface Caring {
  actor_id: string;
  group_id: string;
}

/** Who makes a group. */
export interface Creating {
  actor_id: string;
}

/** A row of a group's members. */
export interface Membership {
  membership_id: string;
  member_id: string;
  /** They may come in. */
  active: boolean;
  /** Nobody else looks after the group: its only admin who may come in. */
  only_admin: boolean;
}

/** An entry of a group's log. */
export interface Act {
  verb: GroupVerb;
  at: Date;
  /** To whom it was done. */
  member_id?: string | null;
  /** The names of the fields that were changed, separated by spaces. */
  words?: string;
  reason?: string;
}

/** What an admin says of a group, as it is stored; a banner that is left out stays. */
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
