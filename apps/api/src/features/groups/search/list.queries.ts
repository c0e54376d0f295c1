import { type GroupKind, limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { type Around, isAround, milesFrom } from '../../../platform/near.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer, ViewerId, ViewerNow } from '../../../product/viewer.ts';
import { groupVisible } from './visibility.queries.ts';

/** A page of groups, as ids with their places, with one extra row. */
type Listed = RawBuilder<{ id: string; place: number }>;
/** Page lengths and the conditions of partial indexes are literals of the statement (decision 36). */
const most = sql.lit(limits.groups_page + 1);

const isActive = sql<boolean>`groups.archived_at is null`;

const listed = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, start: PageStart): Listed => sql`
  select groups.id, row_number() over (order by ${order}) as place from groups
  where ${where} order by ${order} offset ${leavingOut(start)} limit ${most}`;

const byName = sql`lower(groups.name), groups.id`;
/** The condition for groups after the last one of the previous page, by name. */
const afterByName = (start: PageStart): RawBuilder<unknown> =>
  'after' in start
    ? sql`(lower(groups.name), groups.id) > (select lower(shown.name), shown.id from groups as shown where shown.id = ${start.after}::uuid)`
    : sql`true`;

/** The active groups of a kind that the viewer may know of, by name. */
export const groupsOfKind = (viewer: ViewerNow, kind: GroupKind, start: PageStart): Listed =>
  listed(sql`groups.kind = ${sql.lit(kind)} and ${isActive} and ${groupVisible(viewer)} and ${afterByName(start)}`, byName, start);

/** Archived groups, by name; for operators, who see all. */
export const archivedGroups = (viewer: ViewerNow, start: PageStart): Listed =>
  listed(sql`groups.archived_at is not null and ${groupVisible(viewer)} and ${afterByName(start)}`, byName, start);

/** The viewer's own groups, last joined first. With a role, only active groups; without one, archived groups too. */
export const ownGroups = (viewer: ViewerId, role: 'Admin' | null, start: PageStart): Listed => sql`
  select groups.id, row_number() over (order by own.id desc) as place from group_member as own join groups on groups.id = own.group_id
  where own.member_id = ${viewer.id}::uuid and ${before(start, 'own.id')}
    and ${role ? sql`own.role = ${sql.lit(role)} and ${isActive}` : sql`true`}
  order by own.id desc offset ${leavingOut(start)} limit ${most}`;

/** The active groups around a place that the viewer may know of, nearest first. */
export function groupsNear(viewer: ViewerNow, around: Around, start: PageStart): Listed {
  const miles = milesFrom('groups', around);
  const later =
    'after' in start
      ? sql`(${miles}, groups.id) > (select ${milesFrom('shown', around)}, shown.id from groups as shown where shown.id = ${start.after}::uuid)`
      : sql`true`;
  const where = [isActive, ...isAround('groups', around), groupVisible(viewer), later];
  return listed(sql.join(where, sql` and `), sql`${miles}, groups.id`, start);
}

/** Returns the place of a chapter, if the viewer may know of it, and the address in the viewer's profile. */
export async function placesOf(db: Database, viewer: Pick<Viewer, 'id'>, chapterId: string | undefined, now: Date) {
  const [row] = await readFirst(
    db,
    viewer,
    sql<{
      chapter: { lat: number | null; long: number | null } | null;
      city: string | null;
      state: string | null;
      zipcode: string | null;
      country: string | null;
    }>`
    select member.city, member.state, member.zipcode, member.country, (
        select json_build_object('lat', groups.latitude, 'long', groups.longitude) from groups
        where groups.id = ${chapterId ?? null}::uuid and ${groupVisible({ id: viewer.id, now })}
      ) as chapter
    from member where member.id = ${viewer.id}::uuid`,
  );
  return row!;
}
