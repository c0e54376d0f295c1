import { type Authorized, authorize } from '../../platform/policy.ts';
import type { OwnAddress } from '../../product/secret-address.ts';
import type { Viewer } from '../../product/viewer.ts';

/** Lets members create and delete the address of their own calendar, also with an anonymous profile: only they see the address. */
export const mayManageCalendar = (viewer: Pick<Viewer, 'id'>): Authorized<'calendar.keep', OwnAddress> =>
  authorize('calendar.keep', { memberId: viewer.id });
