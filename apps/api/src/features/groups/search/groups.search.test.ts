import { type FoundGroups, type Group, limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

let app: TestApp;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('groups').execute();
  me = await makeMember(app);
  other = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

type Change = Partial<Parameters<typeof makeGroup>[1]>;
const group = (name: string, change: Change = {}) => makeGroup(app.deps.db, { name, at: app.clock.now(), ...change });
const enter = (id: string, who: { id: string }, role: 'Admin' | 'Member' = 'Member') => {
  app.clock.advance(1);
  return makeGroupMember(app.deps.db, { group: id, member: who.id, role, at: app.clock.now() });
};
const boston = { latitude: 42.3601, longitude: -71.0589, city: 'Boston', state: 'MA', zip: '02108' };
const portland = { latitude: 45.5152, longitude: -122.6784, city: 'Portland', state: 'OR', zip: '97204' };
const names = (groups: readonly Group[]) => groups.map(({ name }) => name);

describe('the search', () => {
  const search = async (q: string, query: object = {}, who = me): Promise<FoundGroups> => who.api.searchGroups({ query: { q, ...query } });
  const found = async (q: string, query: object = {}) => names((await search(q, query)).other_groups);

  it('finds by name, activity, zip, and city and state; slips are forgiven in words, not in a zip [GROUP-37] [GROUP-24]', async () => {
    await group('Harbour runners', { activity: 'Running', place: boston });
    await group('Café crème', { activity: 'Cycling', place: portland });
    const cases: Array<[string, string[]]> = [
      ['harbour', ['Harbour runners']],
      ['RUN har', ['Harbour runners']],
      ['habour runers', ['Harbour runners']],
      ['cafe creme', ['Café crème']],
      ['cicling', ['Café crème']],
      ['02108', ['Harbour runners']],
      ['0210', ['Harbour runners']],
      ['02109', []],
      ['Boston, MA', ['Harbour runners']],
      ['bostn', ['Harbour runners']],
      ['Portland, Oregon', ['Café crème']],
      ['Massachusetts', ['Harbour runners']],
      ['portland ma', []],
      ['o', ['Café crème']],
      ['swimming', []],
      ['%', []],
      ['', []],
    ];
    for (const [q, expected] of cases) expect(await found(q), q).toEqual(expected);
  });

  it('has the own groups apart, and an archived one only for its members [GROUP-24]', async () => {
    const [mine, archived] = [await group('Harbour one'), await group('Harbour two', { archived: true })];
    await group('Harbour three');
    await group('Harbour four', { joining: 'invite' });
    for (const id of [mine, archived]) await enter(id, me);
    const { my_groups, other_groups, offset } = await search('harbour');
    expect(names(my_groups)).toEqual(['Harbour one', 'Harbour two']);
    expect(names(other_groups)).toEqual(['Harbour three']);
    expect(offset).toBeNull();
    expect(names((await search('harbour', {}, other)).other_groups)).toEqual(['Harbour one', 'Harbour three']);
  });

  it('is narrowed down by kind and place [GROUP-37]', async () => {
    const chapter_id = await group('Harbour chapter', { place: boston });
    await group('Harbour sponsor', { kind: 'sponsor', place: portland });
    expect(await found('harbour', { kind: 'sponsor' })).toEqual(['Harbour sponsor']);
    expect(await found('harbour', { chapter_id })).toEqual(['Harbour chapter']);
    expect(await found('', { lat: portland.latitude, long: portland.longitude })).toEqual(['Harbour sponsor']);
    expect(await found('', { kind: 'sponsor' })).toEqual(['Harbour sponsor']);
    expect(await found('harbour', { chapter_id: crypto.randomUUID() })).toEqual([]);
  });

  it('has pages in which nothing is twice or missing, also what the viewer joins meanwhile', async () => {
    const all: string[] = [];
    for (let nth = 10; nth < 50; nth += 1) {
      await group(`Harbour ${nth}`);
      all.push(`Harbour ${nth}`);
    }
    const mine = await group('Harbour mine');
    await enter(mine, me);
    const read: string[] = [];
    const own: string[] = [];
    let offset: string | undefined;
    do {
      const page = await search('harbour', offset ? { offset } : {});
      own.push(...names(page.my_groups));
      read.push(...names(page.other_groups));
      offset = page.offset ?? undefined;
      if (read.length === limits.groups_page) {
        for (const name of ['Harbour 10', 'Harbour 49']) {
          const { id } = await app.deps.db.selectFrom('groups').where('name', '=', name).select('id').executeTakeFirstOrThrow();
          app.clock.advance(1);
          await me.api.joinGroup({ params: { id, userId: me.id } });
        }
      }
    } while (offset);
    expect(own).toEqual(['Harbour mine', 'Harbour 49']);
    expect([...read, ...own].sort()).toEqual([...all, 'Harbour mine']);
    expect(await refusal(search('harbour', { offset: 'bm9wZQ' }))).toMatchObject({ status: 400, fields: { offset: expect.any(Array) } });
  });
});
