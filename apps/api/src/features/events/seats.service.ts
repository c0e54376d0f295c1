import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { emitAll } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Change, movesUp, tellsOffer } from './attendance.policy.ts';
import { membersWaiting, ownStatus } from './attendance.queries.ts';
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

/** What every change of an attendance is made of, whoever makes it. */
export function changesOfAttendance({ clock, config }: Pick<Deps, 'clock' | 'config'>) {
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
      const written = await writeAttendance(tx, change, { id: clock.newId(), now: clock.now(), seats: config.features.attendee_limits });
      if (!written) throw new Refusal('events.full');
      if (change.after !== 'waiting') await settleSeats(tx, after(event, change), { clock }, event);
    },
  };
}
