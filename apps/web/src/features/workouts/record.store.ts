import { createDrafts } from '../../platform/drafts.ts';
import type { Writing } from '../writing/index.ts';
import type { RecordValues } from './record.rules.ts';

/** Workouts that are not recorded yet: they outlive leaving the screen, a failure, a reload and an expired session. */
export const recordDrafts = createDrafts<RecordValues>('drafts.records');

/** The same for what is said about workouts that are to be shared. */
export const shareDrafts = createDrafts<Writing>('drafts.shared_workouts');
