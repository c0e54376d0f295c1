import { type Attendance, type Door, limits, type PrintedCode } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { timesOf } from '../attendance/attendance.policy.ts';
import { findAttendance, findEventFacts } from '../attendance/attendance.queries.ts';
import { toAttendance } from '../attendance/attendance.view.ts';
import { changesOfAttendance } from '../attendance/seats.service.ts';
import type { SeatFacts } from '../events.tables.ts';
import { seatsOf } from '../events.view.ts';
import { checkInWindow } from '../time/windows.ts';
import { doorCodes } from './door.codes.ts';
import { mayCheckInByHand, mayComeIn, mayManageDoor } from './door.policy.ts';
import { arrivalsOf, attendeeAt, renewPrinted } from './door.queries.ts';
import { toArrivals } from './door.view.ts';

/** The door of an event: its codes, arrivals and check-ins. */
export function doorService({
  db,
  transact,
  clock,
  config,
  secrets,
  publicUrl,
  afterCheckIns,
}: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'secrets' | 'publicUrl' | 'afterCheckIns'>) {
  const codes = doorCodes(secrets);
  const { hold, apply } = changesOfAttendance({ clock, config, afterCheckIns });

  // The code is in the fragment, which is never sent to a server or written to a log.
  const addressOf = (eventId: string, code: string): string => `${publicUrl()}/events/${eventId}/check-in#${code}`;

  const printed = (event: SeatFacts, number: number): PrintedCode => ({
    url: addressOf(event.id, codes.printed(event.id, number)),
    number,
    until: checkInWindow(timesOf(event)).until?.toISOString() ?? null,
  });

  return {
    /** Returns the codes and arrivals for the screen at the door. */
    one: async (viewer: Viewer, eventId: string): Promise<Door> => {
      const row = await findEventFacts(db, viewer, eventId);
      if (!row) throw new Refusal('events.not_found');
      const event = mayManageDoor(viewer, seatsOf(row, config), clock.now());
      const [arrivals] = await arrivalsOf(db, [{ viewer_id: viewer.id, id: event.id }]);
      if (!arrivals) throw new Refusal('events.not_found');
      const { codes: next, left } = codes.live(event.id, clock.now());
      const urls = next.map((code) => addressOf(event.id, code));
      return {
        codes: { urls, left_seconds: left, every_seconds: limits.door_code_seconds },
        printed: printed(event, row.door_number),
        arrivals: toArrivals(arrivals),
      };
    },

    /** Replaces the printed code with this number. Repeated and concurrent calls get the same next code. */
    renew: (viewer: Viewer, eventId: string, replaced: number): Promise<PrintedCode> =>
      transact(async (tx) => {
        const { row, event } = await hold(tx, viewer, eventId);
        const door = mayManageDoor(viewer, { ...event, door_number: row.door_number }, clock.now());
        return printed(event, await renewPrinted(tx, door, replaced));
      }),

    /** Checks the viewer in with a code. Time window and seats are those of every check-in (EVENT-44, EVENT-48). */
    comeIn: (viewer: Viewer, eventId: string, code: string): Promise<Attendance> =>
      transact(async (tx) => {
        const { row, event, before } = await hold(tx, viewer, eventId);
        const now = clock.now();
        const worth = codes.judge(code, { eventId: event.id, printed: row.door_number, now });
        await apply(tx, event, mayComeIn(viewer, event, before, worth, now));
        return toAttendance(event.id, viewer.id, 'checked_in', await findAttendance(tx, viewer, event.id, viewer.id));
      }),

    /** Checks in an attendee who has no phone with them. */
    letIn: (viewer: Viewer, eventId: string, attendeeId: string): Promise<void> =>
      transact(async (tx) => {
        const { event } = await hold(tx, viewer, eventId);
        mayManageDoor(viewer, event, clock.now());
        const attendee = await attendeeAt(tx, viewer, event.id, attendeeId, clock.now());
        if (!attendee) throw new Refusal('events.attendance_not_found');
        await apply(tx, event, mayCheckInByHand(viewer, event, attendee, clock.now()));
      }),
  };
}
