import type { Tx } from '../../../platform/database/database.ts';
import { emitAll } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayAt } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { lockEvent } from '../events.queries.ts';
import type { SeatFacts } from '../events.tables.ts';
import { seatsOf } from '../events.view.ts';
import { type Change, freeSeats, isOffered, movesUp } from './attendance.policy.ts';
import { checkInOf, membersWaiting, ownStatus } from './attendance.queries.ts';
import { fillSeats, writeAttendance } from './attendance.writes.ts';

/**
 * Assigns the free seats of a locked event to the waiting list, or notifies its members that seats are offered. `freeBefore` is the number
 * of seats that were free before the transaction, if known: a standing offer is not repeated.
 */
export async function settleSeats(tx: Tx, event: SeatFacts, { clock }: Pick<Deps, 'clock'>, freeBefore = 0): Promise<void> {
  const now = clock.now();
  const happened = (members: readonly string[]) =>
    members.map((member_id) => ({ event_id: event.id, member_id, cause_id: clock.newId(), at: now.toISOString() }));
  const free = movesUp(event, now);
  if (free > 0) {
    const ids = Array.from({ length: free }, () => clock.newId());
    await emitAll(tx, 'attendance.moved_up', happened(await fillSeats(tx, event.id, { ids, now })));
  }
  if (isOffered(event, now) && freeBefore <= 0)
    await emitAll(tx, 'attendance.seat_offered', happened(await membersWaiting(tx, event.id, now)));
}

type Following = Pick<Deps, 'clock' | 'config' | 'afterCheckIns'>;

/** Passes a new or deleted check-in to the features that count check-ins, in the same transaction. */
export async function followCheckIn(
  tx: Tx,
  { clock, config, afterCheckIns }: Following,
  { id, event_id, member_id, at, time_zone }: { id: string; event_id: string; member_id: string; at: Date; time_zone: string },
  what: 'written' | 'deleted',
): Promise<void> {
  const checkIn = { id, event_id, member_id, day: dayAt(at, time_zone) };
  for (const after of afterCheckIns) await after(tx, { clock, config }, checkIn, what);
}

/** The steps that all changes of attendance share. */
export function changesOfAttendance(deps: Following) {
  const { clock, config } = deps;

  /** The event after this change is counted. */
  const after = (event: SeatFacts, { before, after: said }: Change): SeatFacts => {
    const count = (status: 'going' | 'checked_in' | 'waiting') => event[status] + Number(said === status) - Number(before === status);
    return { ...event, going: count('going'), checked_in: count('checked_in'), waiting: count('waiting') };
  };

  return {
    after,

    /** Locks the event and returns it with the viewer's answer. Throws `events.not_found`. */
    hold: async (tx: Tx, viewer: Viewer, eventId: string) => {
      const row = await lockEvent(tx, viewer, eventId);
      if (!row) throw new Refusal('events.not_found');
      return { row, event: seatsOf(row, config), before: await ownStatus(tx, eventId, viewer.id) };
    },

    /** Applies a change to a locked event, unless it changes nothing. A seat that becomes free goes to the waiting list. */
    apply: async (tx: Tx, event: SeatFacts, change: Change): Promise<void> => {
      if (change.before === change.after) return;
      const [id, now] = [clock.newId(), clock.now()];
      const taken = change.before === 'checked_in' ? await checkInOf(tx, change) : undefined;
      const written = await writeAttendance(tx, change, { id, now, seats: config.features.attendee_limits });
      if (!written) throw new Refusal('events.full');
      const of = { event_id: change.event_id, member_id: change.member_id, time_zone: event.time_zone };
      if (taken) await followCheckIn(tx, deps, { ...of, ...taken }, 'deleted');
      if (change.after === 'checked_in') await followCheckIn(tx, deps, { ...of, id, at: now }, 'written');
      if (change.after !== 'waiting') await settleSeats(tx, after(event, change), { clock }, freeSeats(event));
    },
  };
}
