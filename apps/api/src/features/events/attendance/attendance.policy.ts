import { type AttendanceStatus, type ErrorCode, limits } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { isProfileOpen } from '../../people/index.ts';
import { managesDoor } from '../events.policy.ts';
import type { AttendanceChange, OwnStatus, SeatFacts } from '../events.tables.ts';
import { checkInWindow, type EventTimes, isPast as isOver } from '../time/windows.ts';

const MINUTE = 60_000;

const hasSeat = (said: OwnStatus): boolean => said === 'going' || said === 'checked_in';

/** Number of free seats; infinite without a limit. */
export const freeSeats = ({ max_attendees, going, checked_in }: SeatFacts): number =>
  (max_attendees ?? Number.POSITIVE_INFINITY) - going - checked_in;

/** The times of an event, as the time windows take them. */
export const timesOf = ({ starts_at, ends_at, time_zone, is_virtual }: SeatFacts): EventTimes => ({
  start: starts_at,
  end: ends_at,
  time_zone_id: time_zone,
  is_virtual,
});

const isPast = (event: SeatFacts, now: Date): boolean => isOver(timesOf(event), now);

/** Whether a new attendee finds no seat: every seat is taken or reserved for a member on the waiting list (EVENT-48). */
export const isFull = (event: SeatFacts, now: Date): boolean => freeSeats(event) - (isPast(event, now) ? 0 : event.waiting) <= 0;

/**
 * Whether a free seat is offered to the waiting list instead of assigned: too close to the start, nobody is moved up without being asked.
 */
const offersSeats = (event: SeatFacts, now: Date): boolean =>
  event.starts_at.getTime() - now.getTime() <= limits.seat_offer_minutes * MINUTE;

const isOpen = (event: SeatFacts, now: Date): boolean => event.status === 'In Progress' && !event.removed_at && !isPast(event, now);

/** Number of members on the waiting list who are moved up to free seats, in their order. */
export const movesUp = (event: SeatFacts, now: Date): number =>
  isOpen(event, now) && !offersSeats(event, now) ? Math.max(0, Math.min(event.waiting, freeSeats(event))) : 0;

/** Whether a free seat is offered to everybody on the waiting list; the first member to accept takes it. */
export const isOffered = (event: SeatFacts, now: Date): boolean =>
  isOpen(event, now) && offersSeats(event, now) && event.waiting > 0 && freeSeats(event) > 0;

function checkInObjection(event: SeatFacts, now: Date): ErrorCode | null {
  const { from, until } = checkInWindow(timesOf(event));
  if (now < from) return 'events.too_early';
  return until !== null && now >= until ? 'events.past' : null;
}

/**
 * Returns why a member may not set this answer to an event, or null if they may. `none` and the current answer are always allowed. A
 * waiting member leaves the list before they answer `interested`, so that nobody loses their place by accident. Does not check whether a
 * check-in needs the door code.
 */
export function attendObjection(event: SeatFacts, before: OwnStatus, after: AttendanceStatus, now: Date): ErrorCode | null {
  if (after === 'none' || after === before) return null;
  if (event.status === 'Canceled') return 'events.canceled';
  if (before === 'checked_in') return 'events.checked_in';
  const objection = after === 'checked_in' ? checkInObjection(event, now) : isPast(event, now) ? 'events.past' : null;
  if (objection) return objection;
  if (before === 'removed') return 'events.place_removed';
  if (before === 'waiting' && after === 'interested') return 'events.waiting';
  const needsSeat = hasSeat(after) && !hasSeat(before);
  const isTaken = before === 'waiting' ? freeSeats(event) <= 0 : isFull(event, now);
  return needsSeat && isTaken ? 'events.full' : null;
}

/** Whether the viewer can check in only with the door code. Whoever manages the door needs none. */
export const needsCode = (viewer: Viewer, event: SeatFacts): boolean => event.by_code && !managesDoor(viewer, event);

/** Same as `attendObjection`, for an answer from the member's own screen: they cannot check in there where the door code is required. */
const ownObjection = (viewer: Viewer, event: SeatFacts, before: OwnStatus, after: AttendanceStatus, now: Date): ErrorCode | null =>
  attendObjection(event, before, after, now) ??
  (after === 'checked_in' && before !== after && needsCode(viewer, event) ? 'events.needs_door_code' : null);

/** Returns why a member may not join the waiting list, or null if they may. */
function waitObjection(event: SeatFacts, before: OwnStatus, now: Date): ErrorCode | null {
  if (event.status === 'Canceled') return 'events.canceled';
  if (isPast(event, now)) return 'events.past';
  if (before === 'removed') return 'events.place_removed';
  return hasSeat(before) || (before !== 'waiting' && !isFull(event, now)) ? 'events.no_need_to_wait' : null;
}

/** Whether the viewer may open an attendee's profile from the list of attendees: leaders may open anonymous ones there (ruling 14). */
export const opensAttendee = (viewer: Viewer, attendee: { id: string; anonymous_profile: boolean }): boolean =>
  isProfileOpen(viewer, attendee) || viewer.permissions.includes('event_leader');

/** The attendance actions that a screen may offer to a member whose answer is `before`. */
export const attendCan = (viewer: Viewer, event: SeatFacts, before: OwnStatus, now: Date) => ({
  attend: before !== 'going' && attendObjection(event, before, 'going', now) === null,
  follow: before !== 'interested' && attendObjection(event, before, 'interested', now) === null,
  check_in: before !== 'checked_in' && ownObjection(viewer, event, before, 'checked_in', now) === null,
  wait: before !== 'waiting' && waitObjection(event, before, now) === null,
});

/** The stored status for an answer; a removed attendee has none. */
export const writtenOf = (before: OwnStatus): AttendanceChange['before'] => (before === 'removed' ? 'none' : before);

export type Change = Authorized<'attendance.change', AttendanceChange>;

/** Authorizes members to answer an event for themselves. */
export function mayAttend(viewer: Viewer, event: SeatFacts, before: OwnStatus, after: AttendanceStatus, now: Date): Change {
  const objection = ownObjection(viewer, event, before, after, now);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: writtenOf(before), after });
}

/** Authorizes members to join the waiting list of a full event. */
export function mayWait(viewer: Viewer, event: SeatFacts, before: OwnStatus, now: Date): Change {
  const objection = waitObjection(event, before, now);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: writtenOf(before), after: 'waiting' });
}

/** Members may leave the waiting list at any time. */
export const mayLeaveList = (viewer: Viewer, event: SeatFacts): Change =>
  authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: 'waiting', after: 'none' });
