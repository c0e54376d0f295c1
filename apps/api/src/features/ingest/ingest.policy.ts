import { type Authorized, authorize } from '../../platform/policy.ts';
import type { OwnAddress } from '../../product/secret-address.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Sending } from './ingest.tables.ts';

/** Lets members create and delete the address for their own devices. */
export const mayManageAddress = (viewer: Pick<Viewer, 'id'>): Authorized<'ingest.keep', OwnAddress> =>
  authorize('ingest.keep', { memberId: viewer.id });

/** Lets anyone with the address of a member's devices log for that member, and nothing else. */
export const maySend = (owner: { id: string }): Authorized<'workout.log', Sending> => authorize('workout.log', { memberId: owner.id });
