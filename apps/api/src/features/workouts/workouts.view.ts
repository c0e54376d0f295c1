import type { Workout } from '@muster/contract';
import { toCallAmounts } from './amounts.ts';
import { workoutCan } from './workouts.policy.ts';
import type { ShownWorkout } from './workouts.queries.ts';

/** Returns a log as its owner sees it (WORK-09). */
export const toWorkout = (row: ShownWorkout): Workout => ({
  id: row.id,
  entry_datetime: row.entered_at.toISOString(),
  entry_date: row.day,
  ...toCallAmounts(row),
  event_id: row.event_id,
  event_name: row.event_name,
  origin: row.origin,
  sport: row.sport,
  begins_at: row.begins_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  double: row.double,
  can: workoutCan(row),
});
