import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isProfileOpen } from './people.policy.ts';
import { hasBlocked } from './people.queries.ts';

/**
 * A member as they were found among those who exist for the viewer, where their profile may be opened and what hangs on it: posts, follows.
 * Who has blocked them is told so, and nobody else (PROF-80).
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
