import { authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Announcing, Dismissing } from './announcements.tables.ts';

/** Lets operators announce, to everybody and to any workspace: they look after all of them. */
export function mayAnnounce(viewer: Pick<Viewer, 'id' | 'permissions'>): Announcing {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('announcement.operate', { actor_id: viewer.id });
}

/** Lets members put an announcement that they see away for themselves, and bring it back. */
export const mayDismiss = (viewer: Pick<Viewer, 'id'>, post_id: string): Dismissing =>
  authorize('announcement.put_away', { member_id: viewer.id, post_id });
