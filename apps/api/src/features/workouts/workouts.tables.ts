import type { Sport, WorkoutOrigin } from '@muster/contract';
import type { Generated } from 'kysely';

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
  origin: Generated<WorkoutOrigin>;
  sport: Sport | null;
  begins_at: Date | null;
  ends_at: Date | null;
  /** What it was imported as: the same is imported once. */
  fingerprint: string | null;
  /** The log of the same activity that counts instead. */
  double_of: string | null;
  /** Whether the member has said so. What only looked like it is looked at again when the amounts change. */
  double_chosen: Generated<boolean>;
}

/** Two logs of which the member has said that they are two activities; the lower id is the first. */
export interface WorkoutApartTable {
  workout_id: string;
  other_id: string;
}

/** A log of a day that had not begun when it was written. It counts nowhere until `counts_from`. */
export interface WorkoutAheadTable {
  workout_id: string;
  counts_from: Date;
}

/** How often what counts of a member's logs has changed: see `takeTurn`. */
export interface LogTurnTable {
  member_id: string;
  turn: number;
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
    workout_apart: WorkoutApartTable;
    workout_ahead: WorkoutAheadTable;
    log_turn: LogTurnTable;
  }
}
