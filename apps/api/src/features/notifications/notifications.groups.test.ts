import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { tellOf } from '../../test/telling.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeLike } from '../reactions/reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let fans: TestMember[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  fans = await Promise.all(['Ben', 'Cleo', 'Dora', 'Emil', 'Fay'].map((first_name) => makeMember(app, { first_name })));
});

const post = () => makePost(app.deps.db, { author: ana.id, at: app.clock.now() });
const react = (member: TestMember, streamId: string, content?: string) =>
  member.api.addReaction({
    params: { posterId: ana.id, streamId },
    body: content === undefined ? { kind: 'like' } : { kind: 'comment', content },
  });
const page = async (offset?: string, items = 25) => {
  await app.jobs.settle();
  return ana.api.listNotifications({ params: { id: ana.id }, query: { items, offset } });
};
const told = async () => (await page()).data.results;
const unseen = async () => {
  await app.jobs.settle();
  return (await ana.api.checkNotifications({ params: { id: ana.id } })).data.unseen;
};
const look = () => ana.api.markNotificationsSeen({ params: { id: ana.id } });

it('gathers who likes the same post, latest first, and counts them as one', async () => {
  const liked = await post();
  for (const fan of fans) {
    await react(fan, liked);
  }
  const [entry, ...more] = await told();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ verb: 'like', object: liked, actor: { first_name: 'Fay' }, others: { count: 4 }, seen: false });
  expect(entry!.others.people.map((person) => person.first_name)).toEqual(['Emil', 'Dora', 'Cleo']);
  expect(await unseen()).toBe(1);
});

it('gathers comments on the same post apart from likes, names each person once, and shows the latest comment', async () => {
  const written = await post();
  const [ben, cleo] = fans as [TestMember, TestMember];
  await react(ben, written);
  await react(ben, written, 'First');
  await react(cleo, written, 'Second');
  const last = await react(ben, written, 'Third');
  expect(
    (await told()).map(({ verb, excerpt, comment_id, actor, others }) => ({ verb, excerpt, comment_id, actor, others })),
  ).toMatchObject([
    {
      verb: 'comment',
      excerpt: 'Third',
      comment_id: last.id,
      actor: { first_name: 'Ben' },
      others: { count: 1, people: [{ id: cleo.id }] },
    },
    { verb: 'like', comment_id: null, actor: { first_name: 'Ben' }, others: { count: 0 } },
  ]);
});

it('begins another entry once the member has looked, and after a quiet day', async () => {
  const [first, second] = [await post(), await post()];
  await react(fans[0]!, first);
  await react(fans[0]!, second);
  expect(await unseen()).toBe(2);
  await look();
  await react(fans[1]!, first);
  expect((await told()).map(({ seen, others }) => [seen, others.count])).toEqual([
    [false, 0],
    [true, 0],
    [true, 0],
  ]);
  app.clock.advance(25 * 3600);
  fans = await Promise.all(fans.map(async (fan) => ({ ...fan, api: app.client((await app.session.start(fan.id, 'test')).access) })));
  ana = { ...ana, api: app.client((await app.session.start(ana.id, 'test')).access) };
  await react(fans[2]!, first);
  await react(fans[3]!, first);
  expect((await told()).map(({ others }) => others.count)).toEqual([1, 0, 0, 0]);
});

it('says what is true after likes are taken back and members are blocked', async () => {
  const liked = await post();
  const likes: Array<{ id: string }> = [];
  for (const fan of fans) {
    likes.push(await react(fan, liked));
  }
  const [entry] = await told();
  const takeBack = (at: number) =>
    fans[at]!.api.removeReaction({ params: { posterId: ana.id, streamId: liked, reactionId: likes[at]!.id }, query: { kind: 'like' } });
  await takeBack(4);
  await takeBack(0);
  expect(await told()).toMatchObject([{ id: entry!.id, actor: { first_name: 'Emil' }, others: { count: 2 } }]);
  await makeBlock(app.deps.db, { blocker: fans[3]!.id, blocked: ana.id, at: app.clock.now() });
  expect(await told()).toMatchObject([
    { id: entry!.id, actor: { first_name: 'Dora' }, others: { count: 1, people: [{ first_name: 'Cleo' }] } },
  ]);
  await takeBack(1);
  await takeBack(2);
  expect(await told()).toEqual([]);
  expect(await unseen()).toBe(0);
});

it('stands on its page by what happened last', async () => {
  const [first, second] = [await post(), await post()];
  for (const [fan, liked] of [fans[0]!, fans[1]!, fans[2]!].map((each, i) => [each, [first, second, first][i]!] as const)) {
    app.clock.advance(60);
    await react(fan, liked);
  }
  expect((await told()).map(({ object }) => object)).toEqual([first, second]);
});

it('shows nobody who is anonymous among the others', async () => {
  const liked = await post();
  const hidden = await makeMember(app, { first_name: 'Canary', last_name: 'Canary', anonymous_profile: true });
  await react(hidden, liked);
  await react(fans[0]!, liked);
  const [entry] = await told();
  expect(entry!.others).toMatchObject({ count: 1, people: [{ id: null, first_name: 'Anonymous' }] });
  expect(JSON.stringify(entry)).not.toMatch(new RegExp(`Canary|${hidden.id}`));
});

it('writes one entry also where two processes tell of likes at the same moment', async () => {
  const liked = await post();
  const likes = await Promise.all(fans.map((fan) => makeLike(app.deps.db, { author: fan.id, stream: liked, at: app.clock.now() })));
  await Promise.all(likes.map((reaction_id) => tellOf(app, 'reaction.added', [{ reaction_id, kind: 'like' }])));
  expect(await told()).toMatchObject([{ others: { count: 4 } }]);
});

it('walks through all pages without showing an entry twice or missing one, while others like and take back', async () => {
  const posts = [];
  for (let i = 0; i < 24; i += 1) posts.push(await post());
  for (const id of posts) await react(fans[0]!, id);
  await app.jobs.settle();
  const throughout = new Set((await told()).map(({ id }) => id));
  const shown: string[] = [];
  let offset: string | undefined;
  for (let step = 0; ; step += 1) {
    const { data, next } = await page(offset, 5);
    shown.push(...data.results.map(({ id }) => id));
    if (!next) break;
    offset = next;
    await react(fans[1]!, posts[step]!);
    const taken = await react(fans[2]!, posts[20 - step]!);
    await react(fans[2]!, await post());
    await fans[2]!.api.removeReaction({
      params: { posterId: ana.id, streamId: posts[20 - step]!, reactionId: taken.id },
      query: { kind: 'like' },
    });
  }
  expect(new Set(shown).size).toBe(shown.length);
  for (const id of throughout) expect(shown).toContain(id);
});

it('counts no more than a hundred unseen entries', async () => {
  const made = await Promise.all(Array.from({ length: 130 }, () => post()));
  const likes = await Promise.all(made.map((stream) => makeLike(app.deps.db, { author: fans[0]!.id, stream, at: app.clock.now() })));
  const likesAdded = likes.map((reaction_id) => ({ reaction_id, kind: 'like' as const }));
  await tellOf(app, 'reaction.added', likesAdded);
  expect(await unseen()).toBe(100);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from notification_entry where member_id = ${ana.id}`.execute(app.deps.db);
  expect(rows[0]!.n).toBe(130);
});
