import type { Sport, WorkoutOrigin } from '@muster/contract';
import type { Generated } from 'kysely';

/** A log of a workout or water. Amounts are integers in hundredths of their unit (decision 60). */
export interface WorkoutTable {
  id: string;
  member_id: string;
  /** The day in the member's time zone, `YYYY-MM-DD`, fixed when the log is written. */
  day: string;
  entered_at: Date;
  miles: number;
  steps: number;
  minutes: number;
  ounces: number;
  /** The event that it was logged for, as long as the event exists. */
  event_id: string | null;
  created_at: Date;
  origin: Generated<WorkoutOrigin>;
  sport: Sport | null;
  begins_at: Date | null;
  ends_at: Date | null;
  /** Identifies its import source, so that the same source is imported once. */
  fingerprint: string | null;
  /** The log of the same activity that counts instead. */
  double_of: string | null;
  /** True if the member chose this. Doubles that were only detected are detected again when the amounts change. */
  double_chosen: Generated<boolean>;
}

/** Two logs that the member has marked as different activities; the lower id is the first. */
export interface WorkoutApartTable {
  workout_id: string;
  other_id: string;
}

/** How often what counts of a member's logs has changed: see `takeTurn`. */
export interface LogTurnTable {
  member_id: string;
  turn: number;
}

/** A post that shares a workout. */
export interface PostWorkoutTable {
  post_id: string;
  workout_id: string;
}

/** The owner of a log. */
export interface Logging {
  memberId: string;
}

/** A member's own log. */
export interface OwnLog extends Logging {
  workoutId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workout: WorkoutTable;
    post_workout: PostWorkoutTable;
    workout_apart: WorkoutApartTable;
    log_turn: LogTurnTable;
  }
}
