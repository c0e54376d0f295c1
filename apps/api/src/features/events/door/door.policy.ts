import type { ErrorCode, Event } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { attendObjection, type Change, timesOf, writtenOf } from '../attendance/attendance.policy.ts';
import { managesDoor } from '../events.policy.ts';
import type { OwnStatus, SeatFacts, StoredStatus } from '../events.tables.ts';
import { checkInWindow } from '../time/windows.ts';
import type { CodeWorth } from './door.codes.ts';

/** Why an event has no door for this viewer, or null if it has one. It has one from the start, so that its code can be printed in time. */
function doorObjection(viewer: Viewer, event: SeatFacts, now: Date): ErrorCode | null {
  if (event.removed_at) return 'events.not_found';
  if (!managesDoor(viewer, event)) return 'events.not_yours';
  if (event.is_virtual) return 'events.no_door';
  if (event.status === 'Canceled') return 'events.canceled';
  const { until } = checkInWindow(timesOf(event));
  return until !== null && now >= until ? 'events.past' : null;
}

/** What the screen may offer to whoever keeps the door. */
export const doorCan = (viewer: Viewer, event: SeatFacts, now: Date): Pick<Event['can'], 'door'> => ({
  door: doorObjection(viewer, event, now) === null,
});

/** Lets hosts, creators and operators keep the door: see its codes and who came in, and have another code printed. */
export function mayManageDoor<E extends SeatFacts>(viewer: Viewer, event: E, now: Date): Authorized<'door.keep', E> {
  const objection = doorObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  return authorize('door.keep', event);
}

const refusals = { good: null, expired: 'events.door_code_expired', wrong: 'events.door_code_wrong' } as const;

/** Lets members come in with the code at the door; whoever is in is in, whatever the code. */
export function mayComeIn(viewer: Viewer, event: SeatFacts, before: OwnStatus, worth: CodeWorth, now: Date): Change {
  const objection = attendObjection(event, before, 'checked_in', now) ?? (event.is_virtual ? 'events.no_door' : refusals[worth]);
  if (objection && before !== 'checked_in') throw new Refusal(objection);
  return authorize('attendance.change', { event_id: event.id, member_id: viewer.id, before: writtenOf(before), after: 'checked_in' });
}

/** Lets whoever keeps the door check in an attendee by hand, in the same time and seats as the attendee themselves. */
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
