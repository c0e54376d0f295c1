import type { EventMoment } from '@muster/contract';
import type { ColumnType } from 'kysely';
import type { EventTable } from '../events.tables.ts';

export type ReminderKind = 'day' | 'hour';

/** A reminder of an event that starts then: there is one of each kind and start, however many processes look (decision 52). */
export interface EventReminderTable {
  id: string;
  event_id: string;
  kind: ReminderKind;
  /** The start that it is about. It counts only as long as that is the event's. */
  starts_at: Date;
  /** When it was due. Who said later that they are going is not reminded. */
  due_at: Date;
  /** When it starts, as the clocks there show it, with the name of their zone. */
  starts_local: string;
  time_zone_name: string;
  is_all_day: boolean;
}

/** What decides about the reminders of an event. */
export interface RemindedEvent extends Pick<EventTable, 'id' | 'starts_at' | 'starts_local' | 'time_zone' | 'is_all_day' | 'created_at'> {
  /** Since when it starts then; null if since it was created. */
  scheduled_at: Date | null;
}

/** What of an event tells when and where it takes place. */
export type WhenAndWhere = Pick<
  EventTable,
  'starts_local' | 'ends_local' | 'time_zone' | 'is_virtual' | 'latitude' | 'longitude' | 'address'
> & {
  /** Where a virtual event is joined. */
  link?: string | null;
  /** For what is shown of it. Changes that the release before has stored have none of these. */
  starts_at?: string;
  ends_at?: string;
  is_all_day?: boolean;
  city?: string | null;
  state?: string | null;
};

/** A change of when and where an event takes place, until those who come to it are told. */
export interface EventChangeTable {
  event_id: string;
  /** Its latest change. */
  change_id: string;
  /** The event, or what the changes of several events have in common. */
  group_key: string;
  /** Null if nobody did it: zones have changed, or the member has left. */
  actor_id: string | null;
  /** What it was when it began to change. */
  was: ColumnType<WhenAndWhere, string, string>;
  began_at: Date;
  changed_at: Date;
  /** When it is told. */
  due_at: Date;
}

/** One date that a change or a cancellation is about. What is stored is what its readers are told. */
export interface EventDateChangeTable {
  /** The cause of the notices. */
  cause_id: string;
  event_id: string;
  /** Null of a cancellation. */
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
