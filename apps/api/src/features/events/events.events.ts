import type { Part } from '../../platform/jobs/in-parts.ts';
import type { EventActTable, EventActWhat } from './events.tables.ts';
import type { ReminderKind } from './reminders/reminders.tables.ts';

/** An event, and who changed it, at an instant in ISO 8601; nobody did where the server had to. */
interface EventChanged {
  event_id: string;
  actor_id: string | null;
  at: string;
}

/** Something that happened to one member's place at an event; `cause_id` is new each time. */
interface SeatChanged {
  event_id: string;
  member_id: string;
  cause_id: string;
  at: string;
}

/** What members are told of an event. */
type Told = 'created' | 'moved' | 'canceled' | ReminderKind;

/** Who is told what of an event: a part of all who come, or of the followers of whoever created it. */
interface Telling extends EventChanged, Part {
  what: Told;
  cause_id: string;
  group_key: string | null;
  earlier?: string[];
  /** Of a reminder: the start that it is about, and when it was due. */
  starts_at?: string;
  due_at?: string;
  /** Of what operators did, or of another host: the act, which has the reason. */
  act_id?: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** `post_id` is the id of the post that says so; only the first event of a series has one. */
    'event.created': EventChanged & { post_id: string };
    /**
     * It takes place at another time or in another place. Changes of several events at once have one `cause_id`, and each names the `earlier`
     * ones: who comes to one of them is told of that.
     */
    'event.moved': EventChanged & { cause_id: string; group_key: string; post_id?: string; earlier?: string[] };
    /** Nobody acted if nobody is left to host it, or if operators did, who are named by the `act_id`. */
    'event.canceled': EventChanged & { cause_id?: string; post_id?: string; earlier?: string[]; act_id?: string };
    /** Operators did something to it, or its host handed it over, which all who answered are notified of. */
    'event.ruled': {
      event_id: string;
      act_id: string;
      what: 'moved' | 'canceled';
      at: string;
      /** The host, if they did it. */
      actor_id?: string;
      earlier?: string[];
    };
    /** Something was done to an event or a place that these members are notified of. */
    'event.acted': {
      act_id: string;
      event_id: string;
      what: EventActWhat;
      done_by?: EventActTable['done_by'];
      member_ids: string[];
      at: string;
    };
    /** Its host or creator has changed it: whoever has it on screen sees that at once, whoever comes is told once it has settled. */
    'event.changed': { event_id: string };
    /** Somebody changed when or where an event takes place that starts within the hour. */
    'event.change_due': { event_id: string };
    'event.reminder_due': { reminder_id: string; event_id: string };
    /** Some members are to be told of an event. */
    'event.told': Telling;
    /** Its live stream has started, perhaps once more after its end. */
    'event.live_started': EventChanged;
    /** Its live stream has ended; nobody acted where its host forgot to end it. */
    'event.live_completed': EventChanged;
    /** It has another recording, or none any more. */
    'event.recorded': EventChanged;
    /** It is now in another group: whoever saw it may do so no longer. */
    'event.regrouped': { event_id: string };
    /** The host has deleted their account. */
    'event.host_left': { event_id: string };
    /** It has another host: whoever is across a block from them sees it no longer. */
    'event.rehosted': { event_id: string };
    /** Places at it were taken away; this many seats were free before, null for any number. */
    'event.seats_freed': { event_id: string; free_before?: number | null };
    /** Somebody comes who did not, no longer comes, or has come in, waits for a seat, or waits no longer. */
    'attendance.changed': { event_id: string };
    /** Somebody who waited has a seat. */
    'attendance.moved_up': SeatChanged;
    /** A free seat is offered to somebody who waits, and to all others who do. */
    'attendance.seat_offered': SeatChanged;
  }
}

export type { EventChanged, SeatChanged, Telling };
