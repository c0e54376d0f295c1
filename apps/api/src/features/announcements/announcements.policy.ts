import { authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Announcing, Dismissing } from './announcements.tables.ts';

/** Lets operators announce, to everybody and to any workspace. */
export function mayAnnounce(viewer: Pick<Viewer, 'id' | 'permissions'>): Announcing {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('announcement.operate', { actor_id: viewer.id });
}

/** Lets members dismiss an announcement that they see, and restore it. */
export const mayDismiss = (viewer: Pick<Viewer, 'id'>, post_id: string): Dismissing =>
  authorize('announcement.put_away', { member_id: viewer.id, post_id });
