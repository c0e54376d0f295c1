import type { AttendanceStatus, EventCategory, EventStatus, GroupJoining, GroupKind, GroupRole, SeriesRule } from '@muster/contract';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

/** What a member's row about an event says: how they come, or that they wait for a seat. */
export type StoredStatus = Exclude<AttendanceStatus, 'none'> | 'waiting';

/** What the server knows of a member at an event: what they say, or that the host has removed them. */
export type OwnStatus = StoredStatus | 'none' | 'removed';

export interface EventTable {
  id: string;
  name: string;
  /** With mentions in their stored form. */
  description: string;
  tagged: Generated<string[]>;
  category: EventCategory;
  status: Generated<EventStatus>;
  /** When it was removed, after it had been canceled. */
  removed_at: Date | null;
  /** Null once the host, or the creator, has deleted their account. */
  host_id: string | null;
  creator_id: string | null;
  /** The creator's workspace at that time. */
  workspace_id: string | null;
  chapter_id: string | null;
  /** The series that it was created with. */
  series_id: string | null;
  /** What the clocks there show, `YYYY-MM-DDTHH:MM`; `starts_at` and `ends_at` follow from it (decision 48). */
  starts_local: string;
  ends_local: string;
  /** A name of the IANA database. */
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  /** Since when it starts then; null if since it was created. */
  scheduled_at: Date | null;
  is_all_day: boolean;
  is_virtual: boolean;
  virtual_event_category: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  /** Name and city, folded, for searches. */
  search_words: Generated<string>;
  links: ColumnType<Array<{ text: string; url: string }>, string | undefined, string>;
  registration_url: string | null;
  /** How many seats there are; null for any number. */
  max_attendees: number | null;
  media_id: string | null;
  /** The address of its live stream, where it was given with the start; and when that started and ended last. */
  live_url: string | null;
  live_started_at: Date | null;
  live_completed_at: Date | null;
  /** How many attendances have each status. */
  going: Generated<number>;
  interested: Generated<number>;
  checked_in: Generated<number>;
  waiting: Generated<number>;
  /** How many seats are taken. */
  attendees: Generated<number>;
  /** The last place given out on its waiting list. */
  last_ticket: Generated<number>;
  /** Its version: 1 when new, one more with each edit. */
  version: Generated<number>;
  /** Counts the changes that calendars have to hear of. */
  sequence: Generated<number>;
  /** Which printed code of its door is good. */
  door_number: Generated<number>;
  created_at: Date;
}

/** An event as it is read. */
export type EventRow = Selectable<EventTable>;

/** A series, whose events are events of their own. */
export interface EventSeriesTable {
  id: string;
  /** How its days came about. */
  rule: JSONColumnType<SeriesRule>;
  /** The day that the rule begins with, `YYYY-MM-DD`; null for months once their events were moved. */
  first_day: string | null;
  created_at: Date;
}

/** What a member says about an event; whoever says nothing has no row. */
export interface AttendanceTable {
  /** New with each change, so that lists have the latest first. */
  id: string;
  event_id: string;
  member_id: string;
  status: StoredStatus;
  /** The order of the waiting list; null for whoever does not wait. */
  ticket: number | null;
  checked_in_at: Date | null;
  /** When what they say last changed; null if it has not since it was first said. */
  said_at: Date | null;
  created_at: Date;
}

/** What was done to an event, or to one of its attendees, by whoever may. */
export interface EventActTable {
  id: string;
  event_id: string;
  /** Who was removed, or hosts it now; null where it concerns all who answered. */
  member_id: string | null;
  what: EventActWhat;
  /** Empty where none was given. */
  reason: string;
  created_at: Date;
  /** Who did it; null where `what` tells: the host removes attendees, operators cancel, remove and hand over. */
  done_by: 'host' | 'suspension' | null;
  /** When the host let back in whom they had removed. */
  undone_at: Date | null;
}
export type EventActWhat = 'removed_attendee' | 'given' | 'canceled' | 'removed' | 'handed_over';

/** What the policies need to know about an event. */
export interface EventFacts {
  id: string;
  host_id: string | null;
  creator_id: string | null;
  workspace_id: string | null;
  status: EventStatus;
  removed_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  /** Since when it starts then; null if since it was created. */
  scheduled_at: Date | null;
  checked_in: number;
}

/** A group as far as it decides about events in it, and what the viewer is there. */
export interface GroupOfEvents {
  kind: GroupKind;
  joining: GroupJoining;
  archived_at: Date | null;
  role: GroupRole | null;
}

/** What of a member's account decides whether they may create events. */
export interface Standing {
  is_synced: boolean;
  has_membership: boolean;
}

/** What the policy needs to know about its live stream, beside that. */
export interface StreamFacts extends EventFacts {
  is_virtual: boolean;
  live_started_at: Date | null;
  live_completed_at: Date | null;
}

/** What decides how a member may come to it, beside that. */
export interface SeatFacts extends EventFacts {
  time_zone: string;
  is_virtual: boolean;
  /** Null for any number. */
  max_attendees: number | null;
  going: number;
  waiting: number;
  /** Members check in with the code at the door alone. */
  by_code: boolean;
}

/** One change of what a member says about an event. */
export interface AttendanceChange {
  event_id: string;
  member_id: string;
  before: StoredStatus | 'none';
  after: StoredStatus | 'none';
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    attendance: AttendanceTable;
    event: EventTable;
    event_act: EventActTable;
    event_series: EventSeriesTable;
  }
}
