import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import { isProfileOpen } from './people.policy.ts';
import { hasBlocked } from './people.queries.ts';

/**
 * Returns a member found among those visible to the viewer, if the viewer may open their profile and what depends on it (posts, follows).
 * Only a viewer who has blocked the member gets the error about the block (PROF-80).
 */
export async function opened<M extends { id: string; anonymous_profile: boolean }>(
  db: Database,
  viewer: Viewer,
  id: string,
  found: M | undefined,
): Promise<M> {
  if (!found) throw new Refusal((await hasBlocked(db, viewer, id)) ? 'member.blocked' : 'member.not_found');
  if (!isProfileOpen(viewer, found)) throw new Refusal('member.private');
  return found;
}
