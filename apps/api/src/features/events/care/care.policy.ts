import type { ErrorCode, Event } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TakingDown } from '../../../product/reportable.ts';
import type { Viewer } from '../../../product/viewer.ts';
import type { Change } from '../attendance/attendance.policy.ts';
import { lookAfterObjection } from '../events.policy.ts';
import type { EventFacts, OwnStatus, StoredStatus } from '../events.tables.ts';

/** Why an event takes place no more, or null if it does. */
const endObjection = (event: EventFacts, now: Date): ErrorCode | null => {
  if (event.ends_at <= now) return 'events.past';
  return event.status === 'Canceled' ? 'events.canceled' : null;
};

const careObjection = (viewer: Viewer, event: EventFacts, now: Date): ErrorCode | null =>
  lookAfterObjection(viewer, event) ?? endObjection(event, now);

/** Lets the host or creator remove an attendee who has not come in yet. */
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

/** Lets the host or creator see whom they have removed, and let them back in, also once the event is over. */
export function mayReadmit<E extends EventFacts>(viewer: Viewer, event: E): Authorized<'attendance.readmit', E> {
  const objection = lookAfterObjection(viewer, event);
  if (objection) throw new Refusal(objection);
  return authorize('attendance.readmit', event);
}

/** Lets the host or creator give an event to come another host. */
export function mayHandOver<E extends EventFacts>(viewer: Viewer, event: E, now: Date): Authorized<'event.hand_over', E> {
  const objection = careObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  return authorize('event.hand_over', event);
}

const isOperator = ({ permissions }: Pick<Viewer, 'permissions'>): boolean => permissions.includes('operator');

/** Refuses everybody but operators, before an event is looked up: others must not learn from the answer whether it exists. */
export function expectOperator(viewer: Pick<Viewer, 'permissions'>): void {
  if (!isOperator(viewer)) throw new Refusal('operate.operators_only');
}

/** Lets operators decide about any event that was not removed (ruling 23). */
export function mayRuleEvent<E extends EventFacts>(viewer: Pick<Viewer, 'permissions'>, event: E): Authorized<'event.rule', E> {
  expectOperator(viewer);
  if (event.removed_at) throw new Refusal('events.not_found');
  return authorize('event.rule', event);
}

/** The same for what only an event to come is open to: canceling it, or giving it another host. */
export function mayRuleComing<E extends EventFacts>(viewer: Pick<Viewer, 'permissions'>, event: E, now: Date): Authorized<'event.rule', E> {
  const ruled = mayRuleEvent(viewer, event);
  const objection = endObjection(event, now);
  if (objection) throw new Refusal(objection);
  return ruled;
}

/** Lets an operator remove an event that was reported. */
export const mayTakeEventDown = <E extends EventFacts>(_: Authorized<'take_down', TakingDown>, event: E): Authorized<'event.rule', E> =>
  authorize('event.rule', event);

/** What the screen may offer. */
export const careCan = (viewer: Viewer, event: EventFacts, now: Date): Pick<Event['can'], 'hand_over' | 'remove_attendees' | 'rule'> => {
  const cares = careObjection(viewer, event, now) === null;
  return { hand_over: cares, remove_attendees: cares, rule: isOperator(viewer) && event.removed_at === null };
};

/** Whether the viewer reads what operators did to the event: whoever looks after it, has answered, or is an operator. */
export const readsRuling = (viewer: Viewer, event: EventFacts, said: OwnStatus): boolean =>
  (said !== 'none' && said !== 'removed') || isOperator(viewer) || event.host_id === viewer.id || event.creator_id === viewer.id;
