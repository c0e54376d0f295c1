import { type Authorized, authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Importing } from './imports.tables.ts';

/** Lets members import files for themselves. */
export const mayImport = (viewer: Pick<Viewer, 'id'>): Authorized<'workout.import', Importing> =>
  authorize('workout.import', { memberId: viewer.id });
