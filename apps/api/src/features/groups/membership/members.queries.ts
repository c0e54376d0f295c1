import { type GroupRole, limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { KeyStart } from '../../../platform/http/key-cursor.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { followedBy, notBlocked, type PersonRow, personIn, queryWords, wordPattern } from '../../people/index.ts';
import { hiddenIn } from '../groups.queries.ts';
import { canAct, groupOpens, isActiveAdmin, shownRole } from '../search/visibility.queries.ts';

type Who = Pick<Viewer, 'id'>;

/** A row of the list of members. */
export interface MemberRow {
  id: string;
  member_id: string;
  role: GroupRole;
  person: PersonRow | null;
  following: boolean;
}

/** The numbers of members and admins whom the viewer sees. */
interface Counted {
  members: number;
  admins: number;
}

const shown = (viewer: Who) => sql`listed.id, listed.member_id, listed.role, ${personIn('listed.member_id')} as person,
  ${followedBy(viewer, 'listed.member_id')} as following`;
const counted = (viewer: Who, now: Date) => sql`groups.members_count - ${hiddenIn(viewer)} as members,
  groups.admins_count - (
    select count(*)::int from group_member as admin where admin.group_id = groups.id and admin.role = 'Admin'
      and not (${isActiveAdmin(now)} and ${notBlocked(viewer, 'admin.member_id')})) as admins`;

/**
 * The condition for rows of a role after the last row of the previous page: admins come first, then the newest. Each role has its own
 * condition, since an index scan can only start in the middle by a plain comparison; otherwise a late page would read all rows before it.
 */
function later(of: GroupRole, start: KeyStart): RawBuilder<unknown> {
  if (!('after' in start) || of > start.after[0]!) return sql`true`;
  return of === start.after[0] ? sql`group_member.id < ${start.after[1]}::uuid` : sql`false`;
}

/**
 * Returns a page of a group's members, admins first and then newest first, with one extra row, and the counts. Admins who cannot sign in
 * are listed as members. The counts come from the group's counters, so that no query counts a hundred thousand rows. Undefined if the
 * viewer does not see the group's contents.
 */
export async function membersOf(
  db: Database,
  viewer: Who,
  { groupId, role, start, now }: { groupId: string; role: GroupRole | null; start: KeyStart; now: Date },
): Promise<{ counts: Counted; rows: MemberRow[] } | undefined> {
  // One scan per role: a single index scan over both roles would not be in order.
  const part = (as: GroupRole, of: GroupRole, more: RawBuilder<boolean>) => sql`(
    select group_member.id, group_member.member_id, ${sql.lit(as)} as role from group_member
    where group_member.group_id = groups.id and group_member.role = ${sql.lit(of)} and ${notBlocked(viewer, 'group_member.member_id')}
      and ${later(as, start)} and ${more}
    order by group_member.id desc limit ${wanted(start)})`;
  const acts = canAct('group_member.member_id', now);
  const asAdmins = [part('Admin', 'Admin', acts)];
  const asMembers = [part('Member', 'Member', sql`true`), part('Member', 'Admin', sql`not ${acts}`)];
  const parts = role === 'Admin' ? asAdmins : role === 'Member' ? asMembers : [...asAdmins, ...asMembers];
  const rows = await readFirst(
    db,
    viewer,
    sql<MemberRow & Counted>`
    select ${counted(viewer, now)}, page.* from groups left join lateral (
      select ${shown(viewer)} from (
        select * from (${sql.join(parts, sql` union all `)}) as both_roles
        order by role, id desc offset ${'skip' in start ? sql`${start.skip}::int` : sql.lit(0)} limit ${sql.lit(limits.group_members_page + 1)}
      ) as listed
    ) as page on true
    where groups.id = ${groupId}::uuid and ${groupOpens(viewer)} order by page.role, page.id desc`,
  );
  const [first] = rows;
  return first && { counts: first, rows: rows.filter(({ id }) => id !== null) };
}

/** Number of rows of each role that a page may need. */
const wanted = (start: KeyStart): RawBuilder<unknown> =>
  'skip' in start && start.skip > 0 ? sql`(${start.skip + limits.group_members_page + 1})::int` : sql.lit(limits.group_members_page + 1);

/** Returns the number of members of a group whose contents the viewer sees, and the folded query, in the same statement as the session. */
export async function memberQuery(db: Database, viewer: Who, groupId: string, q: string) {
  const [row] = await readFirst(
    db,
    viewer,
    sql<{ members: number; folded: string }>`
    select groups.members_count as members, search_fold(${q}) as folded from groups
    where groups.id = ${groupId}::uuid and ${groupOpens(viewer)}`,
  );
  return row;
}

/** A candidate, with the folded name. */
export interface FoundMember {
  id: string;
  name: string;
}

/** Maximum number of candidates to rank. */
const MOST = 1000;
/** In a group of up to this many members all are compared; in a larger one the index of names finds the candidates. */
const FEW = 2000;

const findable = (viewer: Who) => sql`member.profile_completed and not member.anonymous_profile and ${notBlocked(viewer, 'member.id')}`;
const hasWord = (word: string) => sql`member.search_name like ${wordPattern(word)}`;

/**
 * Returns the members of a group whose names contain each of these words or a similar one; the caller ranks them. Anonymous members are not
 * found (ROLE-25).
 */
export async function findMembers(
  db: Database,
  viewer: Who,
  { groupId, members, role, folded, now }: { groupId: string; members: number; role: GroupRole | null; folded: string; now: Date },
): Promise<FoundMember[]> {
  const { all, long, short } = queryWords(folded);
  const like = sql.join(
    [
      findable(viewer),
      ...long.map((word) => sql`(${hasWord(word)} or search_slips(member.search_name) && search_slips(${word}))`),
      ...short.map(hasWord),
    ],
    sql` and `,
  );
  const ofRole = role ? sql`${shownRole('group_member', now)} = ${sql.lit(role)}` : sql`true`;
  const inGroup = sql`group_member.group_id = ${groupId}::uuid and ${ofRole}`;
  if (members <= FEW) {
    const { rows } = await sql<FoundMember>`
      select group_member.id, member.search_name as name from (
        select id, member_id from group_member where ${inGroup} offset 0
      ) as group_member join member on member.id = group_member.member_id
      where ${like} limit ${sql.lit(MOST)}`.execute(db);
    return rows;
  }
  const membership = sql`cross join lateral (
    select group_member.id from group_member where ${inGroup} and group_member.member_id = member.id limit 1) as membership`;
  if (long.length > 0) {
    const { rows } = await sql<FoundMember>`
      select membership.id, member.search_name as name from member ${membership} where ${like} limit ${sql.lit(MOST)}`.execute(db);
    return rows;
  }
  const [first, ...rest] = all;
  const from = ` ${first}`;
  const walk = (column: 'search_name' | 'search_reversed') => {
    const key = sql`${sql.ref(`member.${column}`)} collate "C"`;
    return sql`(select membership.id, member.search_name as name from member ${membership}
      where ${findable(viewer)} and ${key} >= ${from} and ${key} < ${`${from}\u{10ffff}`}
        and ${sql.join([sql`true`, ...rest.map(hasWord)], sql` and `)} order by ${key}, member.id limit ${sql.lit(MOST)})`;
  };
  const { rows } = await sql<FoundMember>`${walk('search_name')} union ${walk('search_reversed')}`.execute(db);
  return rows;
}

/** Returns these memberships as rows of the list, in the given order. */
export async function showMembers(
  db: Database,
  viewer: Who,
  { groupId, ids, now }: { groupId: string; ids: readonly string[]; now: Date },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${shown(viewer)} from unnest(${ids}::uuid[]) with ordinality as each (id, place)
    cross join lateral (
      select inside.id, inside.member_id, ${shownRole('inside', now)} as role from group_member as inside
      where inside.id = each.id and inside.group_id = ${groupId}::uuid) as listed
    order by each.place`.execute(db);
  return rows;
}
