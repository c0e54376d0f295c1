import { type AddedToGroup, limits } from '@muster/contract';
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import { type Added, addedIn } from '../../product/added.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Viewer, ViewerId, ViewerNow } from '../../product/viewer.ts';
import { type PictureRow, pictureIn } from '../media/index.ts';
import { blockedEitherWay, notBlocked, type PersonRow, personIn } from '../people/index.ts';
import type { GroupFacts, GroupStanding, GroupTable, Standing } from './groups.tables.ts';
import { groupOpens, groupVisible, isActiveAdmin, isNeeded, shownRole } from './search/visibility.queries.ts';

/** The groups that the viewer may know of; every read of groups by a viewer starts here. */
export const visibleGroups = (db: Database | Tx, viewer: ViewerNow) => db.selectFrom('groups').where(groupVisible(viewer));

/** The viewer's relation to the row's group. */
const standingIn = (viewer: ViewerNow) => [
  sql<Pick<Standing, 'membership_id' | 'role' | 'told' | 'since' | 'needed'> | null>`(
    select json_build_object('membership_id', mine.id, 'role', mine.role, 'told', mine.told, 'since', mine.created_at,
      'needed', ${isNeeded('mine', viewer.now)})
    from group_member as mine where mine.group_id = groups.id and mine.member_id = ${viewer.id}::uuid)`.as('own'),
  ...(['request', 'invite', 'kept_out'] as const).map((what) =>
    sql<boolean>`exists (select from ${sql.table(`group_${what}`)} as ${sql.ref(what)}
      where ${sql.ref(`${what}.group_id`)} = groups.id and ${sql.ref(`${what}.member_id`)} = ${viewer.id}::uuid
        ${what === 'invite' ? sql`and invite.expires_at > ${viewer.now}` : sql``})`.as(what),
  ),
];

/** Number of candidates per part for the faces on a card: some of them may not be shown. */
const FACES = 4 * limits.group_members_shown;
/** Maximum number of followed members that are looked up among the group's members. */
const FOLLOWED = 500;

/**
 * Some members of the row's group: admins first, then the viewer, members whom they follow, and the newest. Each part is a bounded index
 * scan, however large the group is. Leaves out anonymous members, who have no face to show.
 */
const facesIn = (viewer: ViewerNow) => sql<PersonRow[] | null>`(
  select json_agg(${personIn('face.member_id')} order by face.place, face.id desc) from (
    select likely.member_id, likely.id, min(likely.place) as place from (
      (select member_id, id, 1 as place from group_member as admin where group_id = groups.id and ${isActiveAdmin(viewer.now)}
        order by id desc limit ${sql.lit(FACES)})
      union all
      (select member_id, id, 2 from group_member where group_id = groups.id and member_id = ${viewer.id}::uuid)
      union all
      (select member_id, id, 3 from (
          select followee_id from follow where follower_id = ${viewer.id}::uuid order by id desc limit ${sql.lit(FOLLOWED)}) as followed
        cross join lateral (
          select member_id, id from group_member where group_id = groups.id and member_id = followed.followee_id limit 1) as known
        limit ${sql.lit(FACES)})
      union all
      (select member_id, id, 4 from group_member where group_id = groups.id and role = 'Member' order by id desc limit ${sql.lit(FACES)})
    ) as likely join member on member.id = likely.member_id and not member.anonymous_profile
    where ${notBlocked(viewer, 'likely.member_id')} and ${groupOpens(viewer)}
    group by likely.member_id, likely.id order by place, likely.id desc limit ${sql.lit(limits.group_members_shown)}
  ) as face)`;

/** Number of members of the row's group whom the viewer cannot see; subtracted, so that counts match the lists (ruling 15). */
export const hiddenIn = (viewer: ViewerId) => sql<number>`(
  select count(*)::int from (select distinct each.id from ${blockedEitherWay(viewer)} as each (id)) as hidden
  cross join lateral (select from group_member where group_id = groups.id and member_id = hidden.id limit 1) as there
  where ${groupOpens(viewer)})`;

type GroupRow = Selectable<GroupTable>;

/** A group with everything that its card and its screen show. */
export interface ShownGroup extends Omit<GroupRow, 'search_words' | 'admins_count'> {
  own: { membership_id: string; role: 'Admin' | 'Member'; told: 'all' | 'mentions' | 'nothing'; since: string; needed: boolean } | null;
  request: boolean;
  invite: boolean;
  kept_out: boolean;
  opens: boolean;
  picture: PictureRow | null;
  faces: PersonRow[] | null;
  hidden: number;
  added: AddedToGroup;
}

const columns = [
  'id',
  'name',
  'kind',
  'joining',
  'description',
  'activity',
  'media_id',
  'latitude',
  'longitude',
  'city',
  'state',
  'zip',
  'members_count',
  'archived_at',
  'version',
  'created_at',
] as const satisfies ReadonlyArray<keyof GroupRow>;

type AddedGroups = Added<AddedToGroup, ViewerNow>;

/** The columns of a shown group. */
const shownWith = (viewer: ViewerNow, added: AddedGroups) => [
  ...columns.map((column) => sql.ref(`groups.${column}`).as(column)),
  ...standingIn(viewer),
  groupOpens(viewer).as('opens'),
  pictureIn('groups.media_id').as('picture'),
  facesIn(viewer).as('faces'),
  hiddenIn(viewer).as('hidden'),
  addedIn(added, viewer, sql.ref('groups.id')).as('added'),
];

/** The parameters of the query for a single group. */
interface AskedGroup {
  id: string;
  now: Date;
  group: string;
}

/** Returns a reader of single groups. The statement is built once per process. */
export function groupReader(added: AddedGroups) {
  const one = madeOnce((db: Database | Tx, given: AskedGroup) =>
    visibleGroups(db, given)
      .where('groups.id', '=', sql<string>`${given.group}::uuid`)
      .select(shownWith({ id: given.id, now: given.now }, added))
      .$castTo<ShownGroup>(),
  );
  /** Returns the group with this id, if the viewer may know of it. */
  return async (db: Database | Tx, viewer: Pick<Viewer, 'id'>, id: string, now: Date): Promise<ShownGroup | undefined> =>
    (await readFirst(db, viewer, one({ id: viewer.id, now, group: id })))[0];
}

/** Returns the groups of a list with what their cards show, in the order of `place`. The ids must be of groups that the viewer sees. */
export const showGroups = (
  db: Database,
  viewer: { id: string; now: Date },
  added: AddedGroups,
  listed: Expression<{ id: string; place: number }>,
): Promise<ShownGroup[]> =>
  readFirst(
    db,
    viewer,
    db
      .selectFrom(sql<{ id: string; place: number }>`(${listed})`.as('listed'))
      .innerJoin('groups', 'groups.id', 'listed.id')
      .select(shownWith(viewer, added))
      .orderBy('listed.place')
      .$castTo<ShownGroup>(),
  );

/** The columns that policies need. */
const factColumns = ['id', 'kind', 'joining', 'archived_at'] as const satisfies ReadonlyArray<keyof GroupFacts>;

/**
 * Locks a group that the viewer sees until the transaction ends, so that joins and leaves take turns. Returns it with the viewer's relation
 * to it.
 */
export async function lockGroup(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string, now: Date): Promise<GroupStanding | undefined> {
  const held = await tx.selectFrom('groups').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
  return held && findStanding(tx, viewer, id, now);
}

/** Returns the same without a lock. */
export async function findStanding(
  db: Database | Tx,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  now: Date,
): Promise<GroupStanding | undefined> {
  const asking = { id: viewer.id, now };
  const [row] = await readFirst(
    db,
    viewer,
    visibleGroups(db, asking)
      .where('groups.id', '=', id)
      .select(factColumns.map((column) => `groups.${column}` as const))
      .select(standingIn(asking) as never)
      .$castTo<GroupFacts & Pick<ShownGroup, 'own' | 'request' | 'invite' | 'kept_out'>>(),
  );
  if (!row) return undefined;
  const { own, request, invite, ...facts } = row;
  return {
    ...facts,
    membership_id: own?.membership_id ?? null,
    role: own?.role ?? null,
    told: own?.told ?? null,
    since: own ? new Date(own.since) : null,
    needed: own?.needed ?? false,
    asked: request,
    invited: invite,
  };
}

/** Returns the names of groups by id. */
export async function groupNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('groups').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A membership that the viewer may see: their own, or, in a group whose contents they see, that of a member whom they see by name. */
const membershipIn = (viewer: ViewerNow, memberId: string): RawBuilder<unknown> => sql`
  select theirs.id, ${shownRole('theirs', viewer.now)} as role, theirs.created_at from group_member as theirs join member on member.id = theirs.member_id
  where theirs.group_id = groups.id and theirs.member_id = ${memberId}::uuid and (
    theirs.member_id = ${viewer.id}::uuid
    or (not member.anonymous_profile and ${notBlocked(viewer, 'theirs.member_id')} and ${groupOpens(viewer)}))`;

/** Returns a member's role in a group, and the viewer's own request to join. Undefined if the viewer does not know of the group. */
export async function findMembership(db: Database, viewer: Pick<Viewer, 'id'>, groupId: string, memberId: string, now: Date) {
  const [row] = await readFirst(
    db,
    viewer,
    sql<{ role: 'Admin' | 'Member' | null; since: Date | null; asked_at: Date | null }>`
    select membership.role, membership.created_at as since, (
        select request.created_at from group_request as request
        where request.group_id = groups.id and request.member_id = ${memberId}::uuid and request.member_id = ${viewer.id}::uuid
      ) as asked_at
    from groups left join lateral (${membershipIn({ id: viewer.id, now }, memberId)}) as membership on true
    where groups.id = ${groupId}::uuid and ${groupVisible({ id: viewer.id, now })}`,
  );
  return row;
}

/**
 * Returns the facts that decide whether a member may post in a group whose contents they see. Locks the group against deletion until the
 * transaction ends.
 */
export async function lockForPost(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string) {
  const { rows } = await sql<{ role: 'Admin' | 'Member' | null; archived_at: Date | null }>`
    select groups.archived_at, (
        select role from group_member where group_member.group_id = groups.id and group_member.member_id = ${viewer.id}::uuid
      ) as role
    from groups where groups.id = ${id}::uuid and ${groupOpens(viewer)} for key share of groups`.execute(tx);
  return rows[0];
}
