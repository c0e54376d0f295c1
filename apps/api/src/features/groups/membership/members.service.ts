import { type GroupMember, type GroupMemberPage, type GroupRole, limits } from '@muster/contract';
import { idShape, keyCursor, keyStart } from '../../../platform/http/key-cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { slipsOf, toPerson } from '../../people/index.ts';
import { byKey, matchKey, matchShapes } from '../search/groups.cursor.ts';
import { findMembers, type MemberRow, memberQuery, membersOf, showMembers } from './members.queries.ts';

/** The query of a list of members. */
interface Asked {
  q: string;
  role?: 'admin' | 'member' | undefined;
  offset?: string | undefined;
}

const roles = { admin: 'Admin', member: 'Member' } as const satisfies Record<string, GroupRole>;
const size = limits.group_members_page;

/** Lists of group members: by role, and by name. */
export function memberLists({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>) {
  /** `following` is false for an anonymous member: it would reveal who they are. */
  const toMember = (viewer: Viewer, row: MemberRow): GroupMember => {
    const person = toPerson(row.person, viewer, config.leader.label);
    return {
      ...person,
      following: row.following && person.id !== null,
      membership_id: row.id,
      role: row.role,
      opens: person.id !== null,
      own: row.member_id === viewer.id,
    };
  };

  const listed = async (viewer: Viewer, groupId: string, { role: word, offset }: Asked): Promise<GroupMemberPage> => {
    const role = word ? roles[word] : null;
    const start = keyStart(offset, [/^(Admin|Member)$/, idShape]);
    const found = await membersOf(db, viewer, { groupId, role, start, now: clock.now() });
    if (!found) throw new Refusal('groups.not_found');
    const { members, admins } = found.counts;
    const rows = found.rows.slice(0, size);
    const last = rows.at(-1);
    return {
      data: rows.map((row) => toMember(viewer, row)),
      count: role === 'Admin' ? admins : role === 'Member' ? members - admins : members,
      next: found.rows.length > size && last ? keyCursor([last.role, last.id]) : null,
    };
  };

  const searched = async (viewer: Viewer, groupId: string, { q, role, offset }: Asked): Promise<GroupMemberPage> => {
    const start = keyStart(offset, matchShapes);
    const query = await memberQuery(db, viewer, groupId, q);
    if (!query) throw new Refusal('groups.not_found');
    const { folded, members } = query;
    const slips = slipsOf(folded);
    const now = clock.now();
    const found = folded ? await findMembers(db, viewer, { groupId, members, role: role ? roles[role] : null, folded, now }) : [];
    const ranked = found
      .flatMap(({ id, name }) => {
        const count = slips(name);
        return count === null ? [] : [{ id, key: matchKey({ slips: count, name: name.trim(), id }) }];
      })
      .sort((a, b) => byKey(a.key, b.key));
    const later = 'after' in start ? ranked.filter(({ key }) => byKey(key, start.after) > 0) : ranked.slice(start.skip);
    const page = later.slice(0, size);
    const rows = page.length > 0 ? await showMembers(db, viewer, { groupId, ids: page.map(({ id }) => id), now }) : [];
    return {
      // A member may have become anonymous between the two reads.
      data: rows.map((row) => toMember(viewer, row)).filter(({ id }) => id !== null),
      count: ranked.length,
      next: later.length > size ? keyCursor(page.at(-1)!.key) : null,
    };
  };

  return {
    /** Returns members by name, by role, or all. */
    list: (viewer: Viewer, groupId: string, asked: Asked): Promise<GroupMemberPage> =>
      asked.q ? searched(viewer, groupId, asked) : listed(viewer, groupId, asked),
  };
}
