import type { AttendanceStatus, EventCategory, EventStatus, GroupJoining, GroupKind, GroupRole, SeriesRule } from '@muster/contract';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

/** The status of a stored answer, including a place on the waiting list. */
export type StoredStatus = Exclude<AttendanceStatus, 'none'> | 'waiting';

/** A member's status at an event, including no answer and removal by the host. */
export type OwnStatus = StoredStatus | 'none' | 'removed';

export interface EventTable {
  id: string;
  name: string;
  /** With mentions in their stored form. */
  description: string;
  tagged: Generated<string[]>;
  category: EventCategory;
  status: Generated<EventStatus>;
  /** Time of removal, which follows a cancellation. */
  removed_at: Date | null;
  /** Null after the host, or the creator, has deleted their account. */
  host_id: string | null;
  creator_id: string | null;
  /** The creator's workspace at creation. */
  workspace_id: string | null;
  chapter_id: string | null;
  /** The series that the event was created with. */
  series_id: string | null;
  /** Wall clock at the event, `YYYY-MM-DDTHH:MM`; `starts_at` and `ends_at` follow from it (decision 48). */
  starts_local: string;
  ends_local: string;
  /** IANA time zone name. */
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  /** When the current start was set; null if at creation. */
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
  /** Folded name and city, for searches. */
  search_words: Generated<string>;
  links: ColumnType<Array<{ text: string; url: string }>, string | undefined, string>;
  registration_url: string | null;
  /** Number of seats; null without a limit. */
  max_attendees: number | null;
  media_id: string | null;
  /** Address of the live stream, if one was sent at its start; time of its latest start and end. */
  live_url: string | null;
  live_started_at: Date | null;
  live_completed_at: Date | null;
  /** Number of attendances with each status. */
  going: Generated<number>;
  interested: Generated<number>;
  checked_in: Generated<number>;
  waiting: Generated<number>;
  /** Number of taken seats. */
  attendees: Generated<number>;
  /** Last number given out on the waiting list. */
  last_ticket: Generated<number>;
  /** 1 for a new event; incremented by each edit. */
  version: Generated<number>;
  /** Sequence number for calendars; incremented by each change that they must fetch. */
  sequence: Generated<number>;
  /** Number of the valid printed door code. */
  door_number: Generated<number>;
  created_at: Date;
}

/** A row of the event table. */
export type EventRow = Selectable<EventTable>;

/** A series of events; each event also has its own row. */
export interface EventSeriesTable {
  id: string;
  /** The rule that its days were computed from. */
  rule: JSONColumnType<SeriesRule>;
  /** First day of the rule, `YYYY-MM-DD`; null for monthly rules after their events were moved. */
  first_day: string | null;
  created_at: Date;
}

/** A member's answer to an event; there is no row without an answer. */
export interface AttendanceTable {
  /** New with each change, so that lists show the latest first. */
  id: string;
  event_id: string;
  member_id: string;
  status: StoredStatus;
  /** Order on the waiting list; null for members who do not wait. */
  ticket: number | null;
  checked_in_at: Date | null;
  /** Time of the latest change of the answer; null if it never changed. */
  said_at: Date | null;
  created_at: Date;
}

/** An act on an event or on one of its attendees. */
export interface EventActTable {
  id: string;
  event_id: string;
  /** The removed attendee or the new host; null for acts that concern all who answered. */
  member_id: string | null;
  what: EventActWhat;
  /** Empty if no reason was given. */
  reason: string;
  created_at: Date;
  /** Who acted; null where `what` implies it: hosts remove attendees; operators cancel, remove and hand over. */
  done_by: 'host' | 'suspension' | null;
  /** Time when the host readmitted the attendee. */
  undone_at: Date | null;
}
export type EventActWhat = 'removed_attendee' | 'given' | 'canceled' | 'removed' | 'handed_over';

/** The facts about an event that policies need. */
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
  /** When the current start was set; null if at creation. */
  scheduled_at: Date | null;
  checked_in: number;
}

/** The facts about a group that decide about its events, and the viewer's role. */
export interface GroupOfEvents {
  kind: GroupKind;
  joining: GroupJoining;
  archived_at: Date | null;
  role: GroupRole | null;
}

/** The facts about an account that decide whether its member may create events. */
export interface Standing {
  is_synced: boolean;
  has_membership: boolean;
}

/** The facts about a live stream that policies need, beside those of the event. */
export interface StreamFacts extends EventFacts {
  is_virtual: boolean;
  live_started_at: Date | null;
  live_completed_at: Date | null;
}

/** The facts that decide about attendance, beside those of the event. */
export interface SeatFacts extends EventFacts {
  time_zone: string;
  is_virtual: boolean;
  /** Null without a limit. */
  max_attendees: number | null;
  going: number;
  waiting: number;
  /** Members check in only with the door code. */
  by_code: boolean;
}

/** A change of a member's answer to an event. */
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
