import type { EventMoment } from '@muster/contract';
import type { ColumnType } from 'kysely';
import type { EventTable } from '../events.tables.ts';

export type ReminderKind = 'day' | 'hour';

/** A reminder of a start of an event: one per kind and start, however many processes run (decision 52). */
export interface EventReminderTable {
  id: string;
  event_id: string;
  kind: ReminderKind;
  /** The start that it is for. It is void if the event gets another start. */
  starts_at: Date;
  /** Members who answer later than this are not reminded. */
  due_at: Date;
  /** Local start time at the event, with the name of the zone. */
  starts_local: string;
  time_zone_name: string;
  is_all_day: boolean;
}

/** The facts that decide about the reminders of an event. */
export interface RemindedEvent extends Pick<EventTable, 'id' | 'starts_at' | 'starts_local' | 'time_zone' | 'is_all_day' | 'created_at'> {
  /** When the current start was set; null if at creation. */
  scheduled_at: Date | null;
}

/** The time and place of an event. */
export type WhenAndWhere = Pick<
  EventTable,
  'starts_local' | 'ends_local' | 'time_zone' | 'is_virtual' | 'latitude' | 'longitude' | 'address'
> & {
  /** Link of a virtual event. */
  link?: string | null;
  /** For display. Changes that the previous release has stored lack these. */
  starts_at?: string;
  ends_at?: string;
  is_all_day?: boolean;
  city?: string | null;
  state?: string | null;
};

/** A pending change of time or place, kept until attendees are notified. */
export interface EventChangeTable {
  event_id: string;
  /** The latest change. */
  change_id: string;
  /** The event, or the id that changes of several events share. */
  group_key: string;
  /** Null if no member acted (a change of zone rules), or the member has left. */
  actor_id: string | null;
  /** Time and place before the first pending change. */
  was: ColumnType<WhenAndWhere, string, string>;
  began_at: Date;
  changed_at: Date;
  /** Time at which it is notified. */
  due_at: Date;
}

/** A date in a notice of a change or cancellation, as its readers see it. */
export interface EventDateChangeTable {
  /** The cause of the notices. */
  cause_id: string;
  event_id: string;
  /** Null for a cancellation. */
  was: ColumnType<EventMoment | null, string | null, string | null>;
  now: ColumnType<EventMoment, string, string>;
}

declare module '../../../platform/platform.tables.ts' {
  interface Tables {
    event_change: EventChangeTable;
    event_date_change: EventDateChangeTable;
    event_reminder: EventReminderTable;
  }
}
