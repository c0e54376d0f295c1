import type { ImportKind, ImportProblem, Sport } from '@muster/contract';
import type { ColumnType } from 'kysely';

/** An activity, or a whole day, as a file says it: sums only. */
export interface FoundActivity {
  /** Of whole days, and where a file says what the clock of its device showed. */
  day: string | null;
  begins_at: string | null;
  ends_at: string | null;
  sport: Sport | null;
  miles: number;
  steps: number;
  minutes: number;
}

/** The same as it is kept until it is confirmed. */
export interface StoredActivity extends FoundActivity {
  /** Names it, and finds it again in other files. */
  key: string;
  /** The member's own day. */
  day: string;
  /** More than one log can have, or no number at all. */
  absurd: boolean;
}

/** A file that was sent, until it is confirmed or forgotten. */
export interface WorkoutImportTable {
  id: string;
  member_id: string;
  kind: ImportKind;
  file_name: string;
  time_zone: string;
  state: 'reading' | 'ready' | 'failed' | 'imported';
  problem: ImportProblem | null;
  activities: ColumnType<StoredActivity[], string | undefined, string>;
  created_at: Date;
  expires_at: Date;
}

/** Files of a member's own. */
export interface Importing {
  memberId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workout_import: WorkoutImportTable;
  }
}
