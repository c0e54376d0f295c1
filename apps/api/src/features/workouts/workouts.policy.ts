import type { ErrorCode } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Amounts } from '../../product/follows.ts';
import type { Viewer } from '../../product/viewer.ts';
import { isOnlyWater } from './amounts.ts';
import type { Logging, OwnLog } from './workouts.tables.ts';

/** The facts that decide whether a workout can be logged for an event. */
export interface EventFacts {
  starts_at: Date;
  status: string;
}

/** Authorizes members to log for themselves. */
export const mayLog = (viewer: Pick<Viewer, 'id'>): Authorized<'workout.log', Logging> => authorize('workout.log', { memberId: viewer.id });

/** Authorizes logging for an event that the member can see, once it has begun, and unless it was canceled. */
export function mayLogForEvent(viewer: Pick<Viewer, 'id'>, event: EventFacts, now: Date): Authorized<'workout.log', Logging> {
  if (event.status === 'Canceled') throw new Refusal('events.canceled');
  if (event.starts_at > now) throw new Refusal('workouts.event_not_begun');
  return mayLog(viewer);
}

/** Authorizes members to delete their own logs (ROLE-14). */
export const mayDeleteLog = (viewer: Pick<Viewer, 'id'>, log: { id: string }): Authorized<'workout.delete', OwnLog> =>
  authorize('workout.delete', { memberId: viewer.id, workoutId: log.id });

/** Authorizes members to choose which of their own logs counts. */
export const mayChooseDouble = (viewer: Pick<Viewer, 'id'>, log: { id: string }): Authorized<'workout.double', OwnLog> =>
  authorize('workout.double', { memberId: viewer.id, workoutId: log.id });

/** Authorizes replacing the amounts of a member's own log by those that its source now reports. */
export const mayChangeLog = (viewer: Pick<Viewer, 'id'>, log: { id: string }): Authorized<'workout.change', OwnLog> =>
  authorize('workout.change', { memberId: viewer.id, workoutId: log.id });

const shareObjection = (log: Amounts): ErrorCode | null => (isOnlyWater(log) ? 'workouts.not_shareable' : null);

/** Checks whether a log can be shared as a post: water cannot (ROLE-14), and a post does not show it. */
export const workoutCan = (log: Amounts): { share: boolean } => ({ share: shareObjection(log) === null });

/** Authorizes members to share their own logs, but not water. */
export function mayShareLog(viewer: Pick<Viewer, 'id'>, log: Amounts & { id: string }): Authorized<'workout.share', OwnLog> {
  const objection = shareObjection(log);
  if (objection) throw new Refusal(objection);
  return authorize('workout.share', { memberId: viewer.id, workoutId: log.id });
}
