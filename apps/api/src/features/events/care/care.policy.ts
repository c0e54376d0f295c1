import type { ErrorCode, Event } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TakingDown } from '../../../product/reportable.ts';
import type { Viewer } from '../../../product/viewer.ts';
import type { Change } from '../attendance/attendance.policy.ts';
import { lookAfterObjection } from '../events.policy.ts';
import type { EventFacts, OwnStatus, StoredStatus } from '../events.tables.ts';

/** Returns why an event no longer takes place, or null if it does. */
const endObjection = (event: EventFacts, now: Date): ErrorCode | null => {
  if (event.ends_at <= now) return 'events.past';
  return event.status === 'Canceled' ? 'events.canceled' : null;
};

const careObjection = (viewer: Viewer, event: EventFacts, now: Date): ErrorCode | null =>
  lookAfterObjection(viewer, event) ?? endObjection(event, now);

/** Authorizes the host or creator to remove an attendee who has not checked in. */
export function mayRemoveAttendee(
  viewer: Viewer,
  event: EventFacts,
  { member_id, status }: { member_id: string; status: StoredStatus },
  now: Date,
): Change {
  const objection = careObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  if (member_id === viewer.id) throw new Refusal('people.not_yourself');
  if (status === 'checked_in') throw new Refusal('events.attendee_is_in');
  return authorize('attendance.change', { event_id: event.id, member_id, before: status, after: 'none' });
}

/** Authorizes the host or creator to list and readmit removed attendees, also after the event is over. */
export function mayReadmit<E extends EventFacts>(viewer: Viewer, event: E): Authorized<'attendance.readmit', E> {
  const objection = lookAfterObjection(viewer, event);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.readmit', event);
}

/** Authorizes the host or creator to give an upcoming event another host. */
export function mayHandOver<E extends EventFacts>(viewer: Viewer, event: E, now: Date): Authorized<'event.hand_over', E> {
  const objection = careObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  return authorize('event.hand_over', event);
}

const isOperator = ({ permissions }: Pick<Viewer, 'permissions'>): boolean => permissions.includes('operator');

/** Refuses everybody but operators. Runs before the event is looked up, so that the answer does not reveal whether it exists. */
export function expectOperator(viewer: Pick<Viewer, 'permissions'>): void {
  if (!isOperator(viewer)) throw new Refusal('operate.operators_only');
}

/** Authorizes operators to act on any event that was not removed (ruling 23). */
export function mayRuleEvent<E extends EventFacts>(viewer: Pick<Viewer, 'permissions'>, event: E): Authorized<'event.rule', E> {
  expectOperator(viewer);
  if (event.removed_at) throw new Refusal('events.not_found');
  return authorize('event.rule', event);
}

/** Authorizes operators to cancel an upcoming event or give it another host. */
export function mayRuleComing<E extends EventFacts>(viewer: Pick<Viewer, 'permissions'>, event: E, now: Date): Authorized<'event.rule', E> {
  const ruled = mayRuleEvent(viewer, event);
  const objection = endObjection(event, now);
  if (objection) throw new Refusal(objection);
  return ruled;
}

/** Authorizes an operator to remove a reported event. */
export const mayTakeEventDown = <E extends EventFacts>(_: Authorized<'take_down', TakingDown>, event: E): Authorized<'event.rule', E> =>
  authorize('event.rule', event);

/** The actions that a screen may offer. */
export const careCan = (viewer: Viewer, event: EventFacts, now: Date): Pick<Event['can'], 'hand_over' | 'remove_attendees' | 'rule'> => {
  const cares = careObjection(viewer, event, now) === null;
  return { hand_over: cares, remove_attendees: cares, rule: isOperator(viewer) && event.removed_at === null };
};

/** Whether the viewer may read what operators did to the event: its host and creator, members who answered, and operators. */
export const readsRuling = (viewer: Viewer, event: EventFacts, said: OwnStatus): boolean =>
  (said !== 'none' && said !== 'removed') || isOperator(viewer) || event.host_id === viewer.id || event.creator_id === viewer.id;
