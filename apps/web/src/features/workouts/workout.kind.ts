import type { Workout } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** The member's own logs, each as the server last sent it. */
export const workouts = defineKind<Workout>({
  name: 'workout',
  carriedBy: {
    listWorkouts: ({ data }) => data,
    getWorkout: (workout) => [workout],
    addDailyWorkout: (workout) => [workout],
    addEventWorkout: (workout) => [workout],
    confirmImport: ({ data }) => data,
    chooseDouble: (workout) => [workout],
  },
  by: () => [],
});
