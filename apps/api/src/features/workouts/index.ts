import './workouts.tables.ts';

export { toStored } from './amounts.ts';
export { isDouble } from './doubles.ts';
export { logbook } from './logbook.ts';
export { countedOf } from './sums.ts';
export { earliestDay, ownZone } from './workouts.days.ts';
export { workoutFeature } from './workouts.feature.ts';
export { mayLog } from './workouts.policy.ts';
export { logsBetween, type ShownWorkout, showWorkouts, workoutsBeside } from './workouts.queries.ts';
export { workoutService } from './workouts.service.ts';
export { toWorkout } from './workouts.view.ts';
export { takeTurn, takeTurns } from './workouts.writes.ts';
