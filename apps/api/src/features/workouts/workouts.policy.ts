import type { ErrorCode } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Amounts } from '../../product/follows.ts';
import type { Viewer } from '../../product/viewer.ts';
import { isOnlyWater } from './amounts.ts';
import type { Logging, OwnLog } from './workouts.tables.ts';

/** What decides whether a workout can be recorded for an event. */
export interface EventFacts {
  starts_at: Date;
  status: string;
}

/** Lets members log for themselves. */
export const mayLog = (viewer: Pick<Viewer, 'id'>): Authorized<'workout.log', Logging> => authorize('workout.log', { memberId: viewer.id });

/** The same for an event that they see: once it has begun, and unless it was canceled. */
export function mayLogForEvent(viewer: Pick<Viewer, 'id'>, event: EventFacts, now: Date): Authorized<'workout.log', Logging> {
  if (event.status === 'Canceled') throw new Refusal('events.canceled');
  if (event.starts_at > now) throw new Refusal('workouts.event_not_begun');
  return mayLog(viewer);
}

/** Lets members delete their own logs (ROLE-14). */
export const mayDeleteLog = (viewer: Pick<Viewer, 'id'>, log: { id: string }): Authorized<'workout.delete', OwnLog> =>
  authorize('workout.delete', { memberId: viewer.id, workoutId: log.id });

/** Lets members say which of their own logs counts. */
export const mayChooseDouble = (viewer: Pick<Viewer, 'id'>, log: { id: string }): Authorized<'workout.double', OwnLog> =>
  authorize('workout.double', { memberId: viewer.id, workoutId: log.id });

/** Lets members have the amounts of a log of their own replaced by those that its source says now. */
export const mayChangeLog = (viewer: Pick<Viewer, 'id'>, log: { id: string }): Authorized<'workout.change', OwnLog> =>
  authorize('workout.change', { memberId: viewer.id, workoutId: log.id });

const shareObjection = (log: Amounts): ErrorCode | null => (isOnlyWater(log) ? 'workouts.not_shareable' : null);

/** Whether a log can be shared as a post: what was drunk cannot (ROLE-14), and a post does not show it. */
export const workoutCan = (log: Amounts): { share: boolean } => ({ share: shareObjection(log) === null });

/** Lets members share their own logs, but not water. */
export function mayShareLog(viewer: Pick<Viewer, 'id'>, log: Amounts & { id: string }): Authorized<'workout.share', OwnLog> {
  const objection = shareObjection(log);
  if (objection) throw new Refusal(objection);
  return authorize('workout.share', { memberId: viewer.id, workoutId: log.id });
}
