export { RecordWorkout } from './RecordWorkout.tsx';
export { WorkoutLogsScreen } from './WorkoutLogsScreen.tsx';
