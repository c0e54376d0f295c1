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

/** How many seats are free; not a finite number where anybody may come. */
export const freeSeats = ({ max_attendees, going, checked_in }: SeatFacts): number =>
  (max_attendees ?? Number.POSITIVE_INFINITY) - going - checked_in;

/** When it takes place. */
export const timesOf = ({ starts_at, ends_at, time_zone, is_virtual }: SeatFacts): EventTimes => ({
  start: starts_at,
  end: ends_at,
  time_zone_id: time_zone,
  is_virtual,
});

const isPast = (event: SeatFacts, now: Date): boolean => isOver(timesOf(event), now);

/** Whether there is no seat for somebody new: each is taken, or meant for one of the people who wait (EVENT-48). */
export const isFull = (event: SeatFacts, now: Date): boolean => freeSeats(event) - (isPast(event, now) ? 0 : event.waiting) <= 0;

/** Whether a free seat is offered to those who wait, instead of given to them: the start is too near to be moved up without being asked. */
const offersSeats = (event: SeatFacts, now: Date): boolean =>
  event.starts_at.getTime() - now.getTime() <= limits.seat_offer_minutes * MINUTE;

const isOpen = (event: SeatFacts, now: Date): boolean => event.status === 'In Progress' && !event.removed_at && !isPast(event, now);

/** How many of those who wait are moved up to free seats, in their order. */
export const movesUp = (event: SeatFacts, now: Date): number =>
  isOpen(event, now) && !offersSeats(event, now) ? Math.max(0, Math.min(event.waiting, freeSeats(event))) : 0;

/** Whether those who wait are offered a free seat, which the first of them to accept takes. */
export const isOffered = (event: SeatFacts, now: Date): boolean =>
  isOpen(event, now) && offersSeats(event, now) && event.waiting > 0 && freeSeats(event) > 0;

function checkInObjection(event: SeatFacts, now: Date): ErrorCode | null {
  const { from, until } = checkInWindow(timesOf(event));
  if (now < from) return 'events.too_early';
  return until !== null && now >= until ? 'events.past' : null;
}

/**
 * Why a member may not say this about an event, or null if they may. Everybody may say `none` at any time, and what they said before. Who waits
 * leaves the list before they say that they are only interested: a place in line is not given up by the way. Whether a check-in needs the code at
 * the door is another question.
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

/** Whether the viewer can check in with the code at the door alone. Whoever keeps the door needs none. */
export const needsCode = (viewer: Viewer, event: SeatFacts): boolean => event.by_code && !managesDoor(viewer, event);

/** The same for what members say by themselves: where a code is needed to check in, they cannot. */
const ownObjection = (viewer: Viewer, event: SeatFacts, before: OwnStatus, after: AttendanceStatus, now: Date): ErrorCode | null =>
  attendObjection(event, before, after, now) ??
  (after === 'checked_in' && before !== after && needsCode(viewer, event) ? 'events.needs_door_code' : null);

/** Why a member may not wait for a seat, or null if they may. */
function waitObjection(event: SeatFacts, before: OwnStatus, now: Date): ErrorCode | null {
  if (event.status === 'Canceled') return 'events.canceled';
  if (isPast(event, now)) return 'events.past';
  if (before === 'removed') return 'events.place_removed';
  return hasSeat(before) || (before !== 'waiting' && !isFull(event, now)) ? 'events.no_need_to_wait' : null;
}

/** Whether the viewer may open the profile of somebody in a list of attendees: leaders may open anonymous ones from there (ruling 14). */
export const opensAttendee = (viewer: Viewer, attendee: { id: string; anonymous_profile: boolean }): boolean =>
  isProfileOpen(viewer, attendee) || viewer.permissions.includes('event_leader');

/** What the screen may offer to a member who said `before`. */
export const attendCan = (viewer: Viewer, event: SeatFacts, before: OwnStatus, now: Date) => ({
  attend: before !== 'going' && attendObjection(event, before, 'going', now) === null,
  follow: before !== 'interested' && attendObjection(event, before, 'interested', now) === null,
  check_in: before !== 'checked_in' && ownObjection(viewer, event, before, 'checked_in', now) === null,
  wait: before !== 'waiting' && waitObjection(event, before, now) === null,
});

/** What is written of what the member said: whoever was removed says nothing. */
export const writtenOf = (before: OwnStatus): AttendanceChange['before'] => (before === 'removed' ? 'none' : before);

export type Change = Authorized<'attendance.change', AttendanceChange>;

/** Lets members say for themselves whether they come. */
export function mayAttend(viewer: Viewer, event: SeatFacts, before: OwnStatus, after: AttendanceStatus, now: Date): Change {
  const objection = ownObjection(viewer, event, before, after, now);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: writtenOf(before), after });
}

/** Lets members wait for a seat of a full event. */
export function mayWait(viewer: Viewer, event: SeatFacts, before: OwnStatus, now: Date): Change {
  const objection = waitObjection(event, before, now);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: writtenOf(before), after: 'waiting' });
}

/** Lets members wait no longer, at any time. */
export const mayLeaveList = (viewer: Viewer, event: SeatFacts): Change =>
  authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: 'waiting', after: 'none' });
