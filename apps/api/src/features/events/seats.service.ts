import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { emitAll } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayAt } from '../../platform/time/zones.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Change, movesUp, tellsOffer } from './attendance.policy.ts';
import { checkInOf, membersWaiting, ownStatus } from './attendance.queries.ts';
import { fillSeats, writeAttendance } from './attendance.writes.ts';
import { holdEvent } from './events.queries.ts';
import type { SeatFacts } from './events.tables.ts';
import { seatsOf } from './events.view.ts';

/**
 * Gives the free seats of a locked event to those who wait, or tells them of what is offered to them. `before` is the event before what the
 * transaction has changed, if that is known: nobody is told of the same seat again.
 */
export async function settleSeats(tx: Tx, event: SeatFacts, { clock }: Pick<Deps, 'clock'>, before?: SeatFacts): Promise<void> {
  const now = clock.now();
  const happened = (members: readonly string[]) =>
    members.map((member_id) => ({ event_id: event.id, member_id, cause_id: clock.newId(), at: now.toISOString() }));
  const free = movesUp(event, now);
  if (free > 0) {
    const ids = Array.from({ length: free }, () => clock.newId());
    await emitAll(tx, 'attendance.moved_up', happened(await fillSeats(tx, event.id, { ids, now })));
  }
  if (tellsOffer(event, before, now)) await emitAll(tx, 'attendance.seat_offered', happened(await membersWaiting(tx, event.id)));
}

/** A check-in that is made, or taken back. */
interface CheckInMade {
  id: string;
  at: Date;
  what: 'written' | 'deleted';
}

/** What every change of an attendance is made of, whoever makes it. */
export function changesOfAttendance({ clock, config, afterCheckIns }: Pick<Deps, 'clock' | 'config' | 'afterCheckIns'>) {
  /** What others count a check-in for, in the same transaction. */
  const follow = async (tx: Tx, { time_zone }: SeatFacts, { event_id, member_id }: Change, made: CheckInMade) => {
    const checkIn = { id: made.id, event_id, member_id, day: dayAt(made.at, time_zone) };
    for (const after of afterCheckIns) await after(tx, { clock, config }, checkIn, made.what);
  };

  /** The event once this change is counted. */
  const after = (event: SeatFacts, { before, after: said }: Change): SeatFacts => {
    const count = (status: 'going' | 'checked_in' | 'waiting') => event[status] + Number(said === status) - Number(before === status);
    return { ...event, going: count('going'), checked_in: count('checked_in'), waiting: count('waiting') };
  };

  return {
    after,

    /** The event, locked, and what the viewer says about it by then. Throws `events.not_found`. */
    hold: async (tx: Tx, viewer: Viewer, eventId: string) => {
      const row = await holdEvent(tx, viewer, eventId);
      if (!row) throw new Refusal('events.not_found');
      return { row, event: seatsOf(row, config), before: await ownStatus(tx, eventId, viewer.id) };
    },

    /** Writes a change of a locked event, unless it changes nothing. A seat that becomes free goes to whoever waits. */
    apply: async (tx: Tx, event: SeatFacts, change: Change): Promise<void> => {
      if (change.before === change.after) return;
      const [id, now] = [clock.newId(), clock.now()];
      const taken = change.before === 'checked_in' ? await checkInOf(tx, change) : undefined;
      const written = await writeAttendance(tx, change, { id, now, seats: config.features.attendee_limits });
      if (!written) throw new Refusal('events.full');
      if (taken) await follow(tx, event, change, { ...taken, what: 'deleted' });
      if (change.after === 'checked_in') await follow(tx, event, change, { id, at: now, what: 'written' });
      if (change.after !== 'waiting') await settleSeats(tx, after(event, change), { clock }, event);
    },
  };
}
