import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeFollow } from '../../feed/feed.factory.ts';
import { makeChapter } from '../../groups/groups.factory.ts';
import { makeBlock } from '../people.factory.ts';

let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  me = await makeMember(app, { first_name: 'Ottoline', last_name: 'Ashe' });
  const names = [
    'Zoë Núñez',
    'María José Silva',
    'Siobhán O’Brien',
    'Jean-Luc van der Berg',
    'Łukasz Żak',
    'Иван Петров',
    'John Smith',
    'Smith Johnson',
    'Christopher Featherstone',
  ];
  for (const name of names) {
    const [first_name, ...rest] = name.split(' ');
    await makeMember(app, { first_name, last_name: rest.join(' ') });
  }
});
afterAll(() => app.close());

const search = async (q: string, viewer = me, chapter_id?: string) =>
  (await viewer.api.searchMembers({ query: { q, chapter_id } })).data.map((person) => `${person.first_name} ${person.last_name}`);

it.each([
  ['a first name', 'zoë', ['Zoë Núñez']],
  ['without accents', 'zoe nunez', ['Zoë Núñez']],
  ['accents that are not there', 'Smïth', ['Smith Johnson', 'John Smith']],
  ['letters composed otherwise', 'nu\u0301n\u0303ez', ['Zoë Núñez']],
  ['the last name first', 'nunez zoe', ['Zoë Núñez']],
  ['beginnings', 'NUN', ['Zoë Núñez']],
  ['one letter', 'l', ['Łukasz Żak']],
  ['beginnings of several words in any order', 'sil mar', ['María José Silva']],
  ['a word in the middle', 'josé', ['María José Silva']],
  ['with and without the apostrophe', 'obrien', ['Siobhán O’Brien']],
  ['another apostrophe', "o'brien", ['Siobhán O’Brien']],
  ['a hyphen as a space', 'jean luc', ['Jean-Luc van der Berg']],
  ['the main part of a last name', 'berg', ['Jean-Luc van der Berg']],
  ['letters of another kind', 'lukasz zak', ['Łukasz Żak']],
  ['another script in any case', 'ПЕТРОВ', ['Иван Петров']],
  ['nobody of another script', 'petrov', []],
  ['a wrong letter', 'silba', ['María José Silva']],
  ['a letter missing', 'sioban', ['Siobhán O’Brien']],
  ['a letter too many', 'lukkasz', ['Łukasz Żak']],
  ['letters exchanged in both words', 'jhon smtih', ['John Smith']],
  ['another spelling of a long name', 'christofer', ['Christopher Featherstone']],
  ['two slips in each of two long words', 'kristopher fetherston', ['Christopher Featherstone']],
  ['nobody by three slips', 'cristofer', []],
  ['nobody', 'qwertz', []],
  ['nothing', '   ', []],
  ['only signs', "%_\\'-", []],
])('finds by %s [FEED-49]', async (_, q, expected) => {
  expect(await search(q)).toEqual(expected);
});

it('finds at most 25, each once, with whether one follows them', async () => {
  for (let n = 0; n < 30; n += 1) await makeMember(app, { first_name: 'Quincy', last_name: 'Quincy' });
  const { data } = await me.api.searchMembers({ query: { q: 'quin' } });
  expect([data.length, new Set(data.map((person) => person.id)).size]).toEqual([25, 25]);
  expect(data[0]).toMatchObject({ first_name: 'Quincy', following: false });
  await makeFollow(app.deps.db, { follower: me.id, followee: data[3]!.id!, at: app.clock.now() });
  const again = await me.api.searchMembers({ query: { q: 'quin' } });
  expect(again.data.filter((person) => person.following).map((person) => person.id)).toEqual([data[3]!.id]);
});

it('tells namesakes apart by what both may see: the workspace that they share, and what they say about themselves', async () => {
  const { db } = app.deps;
  const [own, other] = [newId(), newId()];
  const created_at = app.clock.now();
  await db
    .insertInto('workspace')
    .values([
      { id: own, name: 'Pier office', access_code: '727272', created_at },
      { id: other, name: 'Hill office', access_code: '737373', created_at },
    ])
    .execute();
  const asking = await makeMember(app, { workspace_id: own });
  const name = { first_name: 'Tabitha', last_name: 'Quell' };
  await makeMember(app, { ...name, workspace_id: own, profile_bio: 'I row.' });
  await makeMember(app, { ...name, workspace_id: other, profile_bio: 'word '.repeat(100) });
  const { data } = await asking.api.searchMembers({ query: { q: 'tabitha' } });
  const [same, elsewhere] = data.toSorted((a, b) => a.bio.length - b.bio.length);
  expect(same).toMatchObject({ workspace: 'Pier office', bio: 'I row.' });
  expect(elsewhere!.workspace).toBeNull();
  expect(elsewhere!.bio).toMatch(/^(word )+word…$/);
});

it('finds nobody who is anonymous, blocked either way or not registered, and everybody under their new name', async () => {
  const { db } = app.deps;
  const at = app.clock.now();
  const [hidden, blocked, blocker, halfway, shown] = [
    await makeMember(app, { first_name: 'Wilhelmina', anonymous_profile: true }),
    await makeMember(app, { first_name: 'Wilhelmina' }),
    await makeMember(app, { first_name: 'Wilhelmina' }),
    await makeMember(app, { first_name: 'Wilhelmina', profile_completed: false }),
    await makeMember(app, { first_name: 'Wilhelmina', last_name: 'Shown' }),
  ];
  await makeBlock(db, { blocker: me.id, blocked: blocked.id, at });
  await makeBlock(db, { blocker: blocker.id, blocked: me.id, at });
  for (const q of ['wilhelmina', 'wilhelmyna', 'w', 'marlow w'])
    expect(await search(q)).toEqual(q === 'marlow w' ? [] : ['Wilhelmina Shown']);
  for (const each of [hidden, halfway])
    await db.updateTable('member').set({ anonymous_profile: false, profile_completed: true }).where('id', '=', each.id).execute();
  expect(await search('wilhelmina')).toHaveLength(3);
  await shown.api.saveMember({ params: { id: shown.id }, body: { first_name: 'Brunhilde' } });
  expect(await search('brunhilde')).toEqual(['Brunhilde Shown']);
  expect(await search('shown')).toEqual(['Brunhilde Shown']);
});

it('finds the members of one chapter', async () => {
  const chapter = await makeChapter(app.deps.db, { at: app.clock.now() });
  await makeMember(app, { first_name: 'Thaddeus', last_name: 'Here', preferred_chapter_id: chapter });
  await makeMember(app, { first_name: 'Thaddeus', last_name: 'There' });
  expect(await search('thaddeus')).toEqual(['Thaddeus Here', 'Thaddeus There']);
  expect(await search('thaddeus', me, chapter)).toEqual(['Thaddeus Here']);
  expect(await search('tadeus', me, chapter)).toEqual([]);
  expect(await search('taddeus', me, chapter)).toEqual(['Thaddeus Here']);
});

it('has a budget of its own for each member', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)];
  for (let n = 0; n < 120; n += 1) await one.api.searchMembers({ query: { q: 'zo' } });
  expect(await refusal(one.api.searchMembers({ query: { q: 'zo' } }))).toMatchObject({ status: 429, retryAfter: 60 });
  expect(await search('zoe', other)).toHaveLength(1);
  app.clock.advance(60);
  expect(await search('zoe', one)).toHaveLength(1);
});
