import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Home } from '../../product/home.ts';
import type { ViewerNow } from '../../product/viewer.ts';
import { workspaceNames } from './announcements.queries.ts';

/** Home id of announcements to everybody; an announcement to one workspace has the id of that workspace. */
export const EVERYBODY = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

const own = ({ id }: Pick<ViewerNow, 'id'>) =>
  sql`select workspace_id as id from member where member.id = ${id}::uuid and workspace_id is not null`;
const visible: Home['visible'] = (viewer) => sql`select ${EVERYBODY}::uuid as id union all ${own(viewer)}`;

/** Announcements are posts of the community: those to everybody, and those to the viewer's own workspace. */
export const communityHome: Home = {
  kind: 'community',
  missing: 'feed.post_not_found',
  visible,
  joined: visible,
  names: async (db, ids) =>
    workspaceNames(
      db,
      ids.filter((id) => id !== EVERYBODY),
    ),
  // Only operators announce, through their own endpoints.
  postObjection: async () => 'operate.operators_only',
  pinned: (viewer) => sql`(
    select announcement.post_id as id from announcement
    where (announcement.unpins_at is null or announcement.unpins_at > ${viewer.now})
      and (announcement.workspace_id is null or announcement.workspace_id in (${own(viewer)}))
      and not exists (
        select from announcement_away as away where away.member_id = ${viewer.id}::uuid and away.post_id = announcement.post_id)
    order by announcement.post_id desc limit ${sql.lit(limits.announcements_pinned)})`,
};
