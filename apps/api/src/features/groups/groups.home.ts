import { sql } from 'kysely';
import type { Home } from '../../product/home.ts';
import { noteHomeAct } from './care/care.writes.ts';
import { postObjection } from './groups.policy.ts';
import { groupNames, lockForPost } from './groups.queries.ts';
import { mutedIn } from './notices/posts.queries.ts';
import { groupLed, groupOpens } from './search/visibility.queries.ts';

/** Posts in groups: those of a member's own groups are in their Following feed. */
export const groupHome: Home = {
  kind: 'group',
  missing: 'groups.not_found',
  visible: (viewer) => sql`select groups.id from groups where ${groupOpens(viewer)}`,
  joined: (viewer) => sql`select group_id as id from group_member where member_id = ${viewer.id}::uuid`,
  names: groupNames,
  postObjection: async (tx, viewer, id) => {
    const group = await lockForPost(tx, viewer, id);
    return group ? postObjection(group) : 'groups.not_found';
  },
  mutedIn,
  moderated: (viewer) => sql`select groups.id from groups where ${groupLed(viewer)}`,
  ended: { homes: sql`select groups.id from groups where groups.archived_at is not null`, code: 'groups.archived' },
  noteAct: noteHomeAct,
};
