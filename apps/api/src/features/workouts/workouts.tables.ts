/** What a member did or drank. Amounts are whole numbers of hundredths of their unit (decision 60). */
export interface WorkoutTable {
  id: string;
  member_id: string;
  /** The member's own day, `YYYY-MM-DD`, fixed when it is written. */
  day: string;
  entered_at: Date;
  miles: number;
  steps: number;
  minutes: number;
  ounces: number;
  /** The event that it was recorded for, while that is there. */
  event_id: string | null;
  created_at: Date;
}

/** Which post shares which workout. */
export interface PostWorkoutTable {
  post_id: string;
  workout_id: string;
}

/** Whose log it is. */
export interface Logging {
  memberId: string;
}

/** A log of a member's own. */
export interface OwnLog extends Logging {
  workoutId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workout: WorkoutTable;
    post_workout: PostWorkoutTable;
  }
}
