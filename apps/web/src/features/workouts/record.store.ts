import { createDrafts } from '../../platform/drafts.ts';
import type { Writing } from '../writing/index.ts';
import type { RecordValues } from './record.rules.ts';
import type { Sent } from './workouts.api.ts';

/** What a member has typed of a workout, and what was last sent of it. */
interface RecordWriting {
  fields: RecordValues;
  sent: Sent | null;
}

/** Workouts that are not recorded yet: they outlive leaving the screen, a failure, a reload and an expired session. */
export const recordDrafts = createDrafts<RecordWriting>('drafts.workouts');

/** The same for what is said about workouts that are to be shared. */
export const shareDrafts = createDrafts<Writing & { sent: Sent | null }>('drafts.shared_workouts');
