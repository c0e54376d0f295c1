import type { ErrorCode, Event } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { attendObjection, type Change, timesOf, writtenOf } from '../attendance/attendance.policy.ts';
import { managesDoor } from '../events.policy.ts';
import type { OwnStatus, SeatFacts, StoredStatus } from '../events.tables.ts';
import { checkInWindow } from '../time/windows.ts';
import type { CodeWorth } from './door.codes.ts';

/**
 * Returns why the viewer cannot open the door of this event, or null if they can. A new event has one at once, so that its code can be
 * printed in time.
 */
function doorObjection(viewer: Viewer, event: SeatFacts, now: Date): ErrorCode | null {
  if (event.removed_at) return 'events.not_found';
  if (!managesDoor(viewer, event)) return 'events.not_yours';
  if (event.is_virtual) return 'events.no_door';
  if (event.status === 'Canceled') return 'events.canceled';
  const { until } = checkInWindow(timesOf(event));
  return until !== null && now >= until ? 'events.past' : null;
}

/** The door actions that a screen may offer. */
export const doorCan = (viewer: Viewer, event: SeatFacts, now: Date): Pick<Event['can'], 'door'> => ({
  door: doorObjection(viewer, event, now) === null,
});

/** Authorizes hosts, creators and operators to manage the door: read its codes and arrivals, and renew the printed code. */
export function mayManageDoor<E extends SeatFacts>(viewer: Viewer, event: E, now: Date): Authorized<'door.keep', E> {
  const objection = doorObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  return authorize('door.keep', event);
}

const refusals = { good: null, expired: 'events.door_code_expired', wrong: 'events.door_code_wrong' } as const;

/** Authorizes members to check in with the door code. A member who is checked in already gets the same answer, whatever the code. */
export function mayComeIn(viewer: Viewer, event: SeatFacts, before: OwnStatus, worth: CodeWorth, now: Date): Change {
  const objection = attendObjection(event, before, 'checked_in', now) ?? (event.is_virtual ? 'events.no_door' : refusals[worth]);
  if (objection && before !== 'checked_in') throw new Refusal(objection);
  return authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: writtenOf(before), after: 'checked_in' });
}

/**
 * Authorizes whoever manages the door to check in an attendee by hand, in the same time window and with the same seat limit as a check-in
 * with the code.
 */
export function mayCheckInByHand(
  viewer: Viewer,
  event: SeatFacts,
  attendee: { member_id: string; status: StoredStatus },
  now: Date,
): Change {
  mayManageDoor(viewer, event, now);
  const objection = attendObjection(event, attendee.status, 'checked_in', now);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.change', {
    event_id: event.id,
    member_id: attendee.member_id,
    before: attendee.status,
    after: 'checked_in',
  });
}
