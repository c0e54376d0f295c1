import { type GroupMemberPage, limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeFollow } from '../../feed/feed.factory.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let me: TestMember;
let id: string;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await makeMember(app, { first_name: 'Mine', last_name: 'Own' });
  id = await makeGroup(app.deps.db, { at: app.clock.now() });
});

const enter = (who: { id: string }, role: 'Admin' | 'Member' = 'Member') => {
  app.clock.advance(1);
  return makeGroupMember(app.deps.db, { group: id, member: who.id, role, at: app.clock.now() });
};
const list = (query: { q?: string; role?: string; offset?: string } = {}, who = me): Promise<GroupMemberPage> =>
  who.api.searchGroupMembers({ params: { id }, query });
const named = (first_name: string, last_name: string, change: object = {}) => makeMember(app, { first_name, last_name, ...change });
const names = ({ data }: GroupMemberPage) => data.map(({ first_name }) => first_name);

/** Reads all pages; between them a member joins, and one who was shown leaves. */
async function readAll(query: { q?: string; role?: string }): Promise<string[]> {
  const read: string[] = [];
  let offset: string | undefined;
  do {
    const { data, next } = await list({ ...query, ...(offset && { offset }) });
    read.push(...data.map(({ last_name }) => last_name));
    offset = next ?? undefined;
    if (!offset) continue;
    await enter(await named('Aaron', 'Newcomer'));
    await app.deps.db.deleteFrom('group_member').where('id', '=', data.at(-1)!.membership_id).execute();
  } while (offset);
  return read;
}

describe('the members of a group', () => {
  it('are listed by their role, in any case of letters, the newest first, with how many there are [GROUP-39] [ROLE-09]', async () => {
    for (const [name, role] of [
      ['Ada', 'Admin'],
      ['Ben', 'Member'],
      ['Cem', 'Admin'],
      ['Dov', 'Member'],
    ] as const)
      await enter(await named(name, 'Someone'), role);
    for (const role of ['admin', 'Admin', 'ADMIN']) expect(names(await list({ role }))).toEqual(['Cem', 'Ada']);
    const members = await list({ role: 'member' });
    expect([names(members), members.count, members.next]).toEqual([['Dov', 'Ben'], 2, null]);
    expect(await list()).toMatchObject({ count: 4, data: [{ role: 'Admin' }, { role: 'Admin' }, { role: 'Member' }, { role: 'Member' }] });
  });

  it('are none in a new group', async () => {
    for (const query of [{}, { role: 'admin' }, { role: 'member' }, { q: 'ana' }])
      expect(await list(query)).toEqual({ data: [], count: 0, next: null });
  });

  it('have pages in which nobody is twice or missing while others join and leave', async () => {
    const all: string[] = [];
    for (let nth = 100; nth < 170; nth += 1) {
      await enter(await named('Zoe', `Number${nth}`), nth % 35 === 0 ? 'Admin' : 'Member');
      all.push(`Number${nth}`);
    }
    expect((await list()).data).toHaveLength(limits.group_members_page);
    expect((await readAll({})).sort()).toEqual(all);
    expect(await refusal(list({ offset: 'bm9wZQ' }))).toMatchObject({ status: 400, fields: { offset: expect.any(Array) } });
    expect((await list({ offset: '60' })).data.map(({ membership_id }) => membership_id)).toEqual(
      (await list({ offset: '50' })).data.slice(10).map(({ membership_id }) => membership_id),
    );
  });

  it('go on after any of them: after an admin with the other admins and the members, after a member with none of the admins', async () => {
    for (const [name, role] of [
      ['Ada', 'Admin'],
      ['Ben', 'Member'],
      ['Cem', 'Admin'],
      ['Dov', 'Member'],
    ] as const)
      await enter(await named(name, 'Someone'), role);
    const { data } = await list();
    const offset = (nth: number) => Buffer.from(`${data[nth]!.role}\t${data[nth]!.membership_id}`).toString('base64url');
    const all = ['Cem', 'Ada', 'Dov', 'Ben'];
    for (const nth of [0, 1, 2, 3]) expect(names(await list({ offset: offset(nth) }))).toEqual(all.slice(nth + 1));
    expect(names(await list({ role: 'admin', offset: offset(2) }))).toEqual([]);
    expect(names(await list({ role: 'member', offset: offset(0) }))).toEqual(['Dov', 'Ben']);
  });

  it('do not include whoever is across a block, also not in the counts', async () => {
    const [blocked, admin] = [await named('Blocked', 'One'), await named('Blocked', 'Two')];
    await enter(blocked);
    await enter(admin, 'Admin');
    await enter(me);
    for (const each of [blocked, admin]) await makeBlock(app.deps.db, { blocker: each.id, blocked: me.id, at: app.clock.now() });
    expect(names(await list())).toEqual(['Mine']);
    for (const [role, count] of [
      ['admin', 0],
      ['member', 1],
    ] as const)
      expect((await list({ role })).count).toBe(count);
    expect(await list({ q: 'blocked' })).toMatchObject({ count: 0 });
  });

  it('are anonymous if they are: without id and photo, and not to be found by name [ROLE-25]', async () => {
    const hidden = await named('Secret', 'Person', { anonymous_profile: true });
    await enter(hidden);
    await makeFollow(app.deps.db, { follower: me.id, followee: hidden.id, at: app.clock.now() });
    const { data } = await list();
    expect(data).toMatchObject([
      { id: null, first_name: 'Anonymous', profile_photo_url: null, following: false, opens: false, own: false },
    ]);
    expect(JSON.stringify(data)).not.toContain(hidden.id);
    expect(await list({ q: 'secret' })).toMatchObject({ data: [], count: 0 });
    expect((await list({}, hidden)).data).toMatchObject([{ id: hidden.id, own: true }]);
  });

  it('do not exist for others where one asks to join', async () => {
    await app.deps.db.updateTable('groups').set({ joining: 'request' }).where('id', '=', id).execute();
    await enter(await named('Ada', 'Someone'));
    for (const query of [{}, { q: 'ada' }, { role: 'admin' }])
      expect(await refusal(list(query))).toMatchObject({ status: 404, code: 'groups.not_found' });
    const operator = await makeMember(app, { permissions: ['operator'] });
    expect(names(await list({}, operator))).toEqual(['Ada']);
  });
});

describe('a search among them', () => {
  it('finds by the beginnings of names, in any order, and in spite of a slip [GROUP-38]', async () => {
    for (const [first, last] of [
      ['Thorvald', 'Quennell'],
      ['Thora', 'Birch'],
      ['Élodie', 'Quint'],
    ] as const)
      await enter(await named(first, last));
    await named('Thorsten', 'Elsewhere');
    const cases: Array<[string, string[]]> = [
      ['tho', ['Thora', 'Thorvald']],
      ['quenell thorvlad', ['Thorvald']],
      ['elodie', ['Élodie']],
      ['q', ['Élodie', 'Thorvald']],
      ['nobody', []],
      ['%', []],
    ];
    for (const [q, expected] of cases) {
      const page = await list({ q });
      expect([names(page), page.count], q).toEqual([expected, expected.length]);
    }
  });

  it('may be among admins or other members', async () => {
    await enter(await named('Ada', 'One'), 'Admin');
    await enter(await named('Ada', 'Two'));
    expect((await list({ q: 'ada', role: 'admin' })).data).toMatchObject([{ last_name: 'One' }]);
    expect((await list({ q: 'ada', role: 'member' })).data).toMatchObject([{ last_name: 'Two' }]);
  });

  it('has pages in which nobody is twice or missing while others join and leave', async () => {
    const all: string[] = [];
    for (let nth = 100; nth < 160; nth += 1) {
      await enter(await named('Zoe', `Number${nth}`));
      all.push(`Number${nth}`);
    }
    expect(await readAll({ q: 'zoe' })).toEqual(all);
    expect(await list({ q: 'zoe' })).toMatchObject({ count: expect.any(Number) });
  });

  it('finds in a large group as in a small one', async () => {
    await enter(await named('Thorvald', 'Quennell'));
    await named('Thora', 'Elsewhere');
    await sql`update groups set members_count = 100000 where id = ${id}`.execute(app.deps.db);
    for (const q of ['thor', 'th', 'quenell', 'qu th']) expect(names(await list({ q })), q).toEqual(['Thorvald']);
  });
});
