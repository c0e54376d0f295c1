export { HydrationSheet } from './HydrationSheet.tsx';
export { RecordWorkout } from './RecordWorkout.tsx';
export { WorkoutLogsScreen } from './WorkoutLogsScreen.tsx';
export { onLogsChanged } from './workouts.api.ts';
