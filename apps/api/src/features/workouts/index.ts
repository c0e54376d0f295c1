import './workouts.tables.ts';

export { toStored } from './workouts.amounts.ts';
export { earliestDay, ownZone } from './workouts.days.ts';
export { isDouble } from './workouts.doubles.ts';
export { workoutFeature } from './workouts.feature.ts';
export { logbook } from './workouts.logbook.ts';
export { mayLog } from './workouts.policy.ts';
export { logsBetween, type ShownWorkout, showWorkouts, workoutsBeside } from './workouts.queries.ts';
export { workoutService } from './workouts.service.ts';
export { countedOf } from './workouts.sums.ts';
export { toWorkout } from './workouts.view.ts';
export { takeTurn, takeTurns } from './workouts.writes.ts';
