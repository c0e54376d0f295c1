import type { Part } from '../../platform/jobs/in-parts.ts';
import type { EventActTable, EventActWhat } from './events.tables.ts';
import type { ReminderKind } from './reminders/reminders.tables.ts';

/** An event, the member who changed it, and an instant in ISO 8601; `actor_id` is null for changes by the server. */
interface EventChanged {
  event_id: string;
  actor_id: string | null;
  at: string;
}

/** A change of one member's place at an event; `cause_id` is new each time. */
interface SeatChanged {
  event_id: string;
  member_id: string;
  cause_id: string;
  at: string;
}

/** The kind of a notification about an event. */
type Told = 'created' | 'moved' | 'canceled' | ReminderKind;

/** A notification about an event to a part of its attendees, or of its creator's followers. */
interface Telling extends EventChanged, Part {
  what: Told;
  cause_id: string;
  group_key: string | null;
  earlier?: string[];
  /** For reminders: the start that the reminder is for, and the time when it was due. */
  starts_at?: string;
  due_at?: string;
  /** For acts of operators and changes of the host: the act, which has the reason. */
  act_id?: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** `post_id` is the id of the post that announces it; only the first event of a series has one. */
    'event.created': EventChanged & { post_id: string };
    /**
     * The event has another time or place. Changes of several events at once have one `cause_id`, and each lists the `earlier` ones: a
     * member who answered one of those is notified of that one only.
     */
    'event.moved': EventChanged & { cause_id: string; group_key: string; post_id?: string; earlier?: string[] };
    /** `actor_id` is null if the event has no host left, or if operators canceled it; `act_id` then names their act. */
    'event.canceled': EventChanged & { cause_id?: string; post_id?: string; earlier?: string[]; act_id?: string };
    /** An act of operators, or a change of the host by the host; all members who answered are notified. */
    'event.ruled': {
      event_id: string;
      act_id: string;
      what: 'moved' | 'canceled';
      at: string;
      /** The host, if they acted. */
      actor_id?: string;
      earlier?: string[];
    };
    /** An act on an event or a place, of which these members are notified. */
    'event.acted': {
      act_id: string;
      event_id: string;
      what: EventActWhat;
      done_by?: EventActTable['done_by'];
      member_ids: string[];
      at: string;
    };
    /** The host or creator has changed the event: live clients refresh at once, attendees are notified after the quiet period. */
    'event.changed': { event_id: string };
    /** A change of time or place of an event that starts within the hour. */
    'event.change_due': { event_id: string };
    'event.reminder_due': { reminder_id: string; event_id: string };
    /** Sends a notification about an event to a part of its recipients. */
    'event.told': Telling;
    /** The live stream has started, possibly again after its end. */
    'event.live_started': EventChanged;
    /** The live stream has ended; `actor_id` is null if the host forgot to end it. */
    'event.live_completed': EventChanged;
    /** The recording was added, replaced or deleted. */
    'event.recorded': EventChanged;
    /** The event is now in another group; members who saw it may no longer see it. */
    'event.regrouped': { event_id: string };
    /** The host has deleted their account. */
    'event.host_left': { event_id: string };
    /** The event has another host; members who block or are blocked by them no longer see it. */
    'event.rehosted': { event_id: string };
    /** Places were deleted. `free_before`: number of seats that were free before; null without a limit. */
    'event.seats_freed': { event_id: string; free_before?: number | null };
    /** A change of attendance or of the waiting list. */
    'attendance.changed': { event_id: string };
    /** A waiting member got a seat. */
    'attendance.moved_up': SeatChanged;
    /** A free seat is offered to everybody on the waiting list; one of these is emitted per member. */
    'attendance.seat_offered': SeatChanged;
  }
}

export type { EventChanged, SeatChanged, Telling };
