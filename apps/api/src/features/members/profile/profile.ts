import type { Member } from '@muster/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { followedAmong } from '../../people/index.ts';
import { findVisibleMember, type ProfileRow } from '../members.queries.ts';
import { memberView } from '../members.view.ts';

/** Returns a member's profile as the viewer sees it. Callers check before that the viewer may open it. */
export const shownProfile = async (db: Database, viewer: Viewer, row: ProfileRow): Promise<Member> =>
  memberView(row, viewer, (await followedAmong(db, viewer, [row.id])).has(row.id));

/** Returns the profile with this id, or undefined if the member is not visible to the viewer. */
export async function findProfile(db: Database, viewer: Viewer, id: string): Promise<Member | undefined> {
  const row = await findVisibleMember(db, viewer, id);
  return row && shownProfile(db, viewer, row);
}
