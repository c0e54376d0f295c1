import './workouts.tables.ts';

export { workoutFeature } from './workouts.feature.ts';
export { workoutService } from './workouts.service.ts';
