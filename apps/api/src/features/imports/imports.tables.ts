import type { ImportKind, ImportProblem, Sport } from '@muster/contract';
import type { ColumnType } from 'kysely';

/** An activity or a whole day found in a file: sums only. */
export interface FoundActivity {
  /** Set for whole days, and if the file has the local time of its device. */
  day: string | null;
  begins_at: string | null;
  ends_at: string | null;
  sport: Sport | null;
  miles: number;
  steps: number;
  minutes: number;
}

/** An activity as stored until it is confirmed. */
export interface StoredActivity extends FoundActivity {
  /** Identifies the activity, also in other files. */
  key: string;
  /** The day in the member's time zone. */
  day: string;
  /** Amounts that are invalid or exceed the limits of a log. */
  absurd: boolean;
}

/** An uploaded file, until it is deleted or expires. */
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

/** A member who imports files. */
export interface Importing {
  memberId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workout_import: WorkoutImportTable;
  }
}
