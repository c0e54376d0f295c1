import type { Person } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import { photoUrl } from '../media/index.ts';

/**
 * Selects the ids of members who have blocked the viewer or are blocked by them, and of members whose accounts are being deleted (decision
 * 37). As a subquery it is planned once per statement.
 */
export const blockedEitherWay = (viewer: ViewerId): RawBuilder<string> => sql<string>`(
  select blocked_id from block where blocker_id = ${viewer.id}::uuid
  union all select blocker_id from block where blocked_id = ${viewer.id}::uuid
  union all select id from member where leaving_at is not null)`;

/**
 * True if neither the viewer nor the member in `column` has blocked the other (ruling 15), and that member is not leaving. The column must
 * not be null.
 */
export const notBlocked = (viewer: ViewerId, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in ${blockedEitherWay(viewer)}`;

/** Selects the members across a block from the member in `column`, as an array. */
export const acrossBlocks = (column: string): RawBuilder<string[]> => sql<string[]>`array(
  select blocker_id from block where blocked_id = ${sql.ref(column)}
  union all select blocked_id from block where blocker_id = ${sql.ref(column)})`;

/** Returns a predicate that tests two of these members for a block between them. */
export async function blocksAmong(db: Database, members: readonly string[]): Promise<(one: string, other: string) => boolean> {
  const rows = await db
    .selectFrom('block')
    .where(sql<boolean>`blocker_id = any(${members}::uuid[])`)
    .where(sql<boolean>`blocked_id = any(${members}::uuid[])`)
    .select(['blocker_id', 'blocked_id'])
    .execute();
  const pairs = new Set(rows.flatMap(({ blocker_id, blocked_id }) => [`${blocker_id} ${blocked_id}`, `${blocked_id} ${blocker_id}`]));
  return (one, other) => pairs.has(`${one} ${other}`);
}

/** True if the viewer follows the member in `column`. */
export const followedBy = (viewer: Pick<Viewer, 'id'>, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from follow where follower_id = ${viewer.id}::uuid and followee_id = ${sql.ref(column)})`;

/** Selects the members visible to this viewer. `opened` decides whether their profile may be opened. */
export const visibleMembers = (db: Database, viewer: ViewerId) => db.selectFrom('member').where(notBlocked(viewer, 'member.id'));

/** Checks that the viewer has blocked this member: only then does an error mention the block (PROF-80). */
export async function hasBlocked(db: Database, viewer: Pick<Viewer, 'id'>, id: string): Promise<boolean> {
  const row = await db.selectFrom('block').where('blocker_id', '=', viewer.id).where('blocked_id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the members in `ids` whom the viewer follows. */
export async function followedAmong(db: Database, viewer: Pick<Viewer, 'id'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('follow')
    .where('follower_id', '=', viewer.id)
    .where(sql<boolean>`followee_id = any(${[...new Set(ids)]}::uuid[])`)
    .select('followee_id')
    .execute();
  return new Set(rows.map((row) => row.followee_id));
}

const anonymous: Person = {
  id: null,
  first_name: 'Anonymous',
  last_name: '',
  profile_photo_url: null,
  is_sponsor_admin: false,
  anonymous_profile: true,
  leader_label: null,
};

/** How a member who deleted their account appears in content that others keep. */
const deleted: Person = { ...anonymous, first_name: 'Deleted member', anonymous_profile: false };

/** The columns needed to show a member as a person. */
export interface PersonRow {
  id: string;
  first_name: string;
  last_name: string;
  profile_photo_id: string | null;
  is_sponsor_admin: boolean;
  anonymous_profile: boolean;
  permissions: string[];
  leader_title: string | null;
}
export const personColumns = [
  'id',
  'first_name',
  'last_name',
  'profile_photo_id',
  'is_sponsor_admin',
  'anonymous_profile',
  'permissions',
  'leader_title',
] as const satisfies ReadonlyArray<keyof PersonRow>;

/** Selects these columns of the member whose id is in `column`, within the same row; null if the member is gone. */
export const memberIn = <Row>(columns: ReadonlyArray<keyof Row & string>, column: string): RawBuilder<Row | null> => {
  const fields = sql.join(columns.map((name) => sql`${sql.lit(name)}, person.${sql.ref(name)}`));
  return sql<Row | null>`(select json_build_object(${fields}) from member as person where person.id = ${sql.ref(column)})`;
};

/** Selects the columns shown of the person whose id is in `column`; null if the member is gone. */
export const personIn = (column: string): RawBuilder<PersonRow | null> => memberIn<PersonRow>(personColumns, column);

/**
 * Returns a person as this viewer sees them. Anonymous people have no name, photo or id for anyone but themselves (ruling 14). A missing
 * person is a deleted member. `leaderLabel` is the deployment's title for event leaders without a title of their own (SHELL-16).
 */
export function toPerson(row: PersonRow | null, viewer: Pick<Viewer, 'id'>, leaderLabel: string): Person {
  if (!row) return deleted;
  if (row.anonymous_profile && row.id !== viewer.id) return anonymous;
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_photo_url: photoUrl(row.profile_photo_id),
    is_sponsor_admin: row.is_sponsor_admin,
    anonymous_profile: row.anonymous_profile,
    leader_label: row.permissions.includes('event_leader') ? (row.leader_title ?? leaderLabel) : null,
  };
}

/** Returns people as this viewer sees them, by id, in one query. */
export async function loadPeople(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  ids: ReadonlyArray<string | null>,
  leaderLabel: string,
): Promise<(id: string | null) => Person> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom('member').where(sql<boolean>`id = any(${wanted}::uuid[])`).select(personColumns).execute();
  const people = new Map(rows.map((row) => [row.id, toPerson(row, viewer, leaderLabel)]));
  return (id) => (id && people.get(id)) || deleted;
}
