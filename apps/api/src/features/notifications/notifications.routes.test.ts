import { expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { peopleEachTest } from '../../test/people-each-test.ts';
import { tellOf } from '../../test/telling.ts';
import { refusal, type TestApp } from '../../test/test-app.ts';
import { makeFollow } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let cleo: TestMember;
peopleEachTest((scene) => {
  ({ app, ana, ben, cleo } = scene);
});

const write = (author: TestMember, text: string, tagged: string[] = []) =>
  author.api.createPost({ params: { id: author.id }, body: { text, tagged } });
const react = (member: TestMember, streamId: string, body: Parameters<TestMember['api']['addReaction']>[0]['body']) =>
  member.api.addReaction({ params: { posterId: member.id, streamId }, body });
const like = (member: TestMember, streamId: string) => react(member, streamId, { kind: 'like' });
const comment = (member: TestMember, streamId: string, content: string, tagged: string[] = []) =>
  react(member, streamId, { kind: 'comment', content, tagged });
const remove = (member: TestMember, streamId: string, { id, kind }: { id: string; kind: 'like' | 'comment' }) =>
  member.api.removeReaction({ params: { posterId: member.id, streamId, reactionId: id }, query: { kind } });
const page = async (member: TestMember, query: { offset?: string; items?: number } = {}) => {
  await app.jobs.settle();
  return member.api.listNotifications({ params: { id: member.id }, query });
};
const told = async (member: TestMember) => (await page(member)).data.results;
const unseen = async (member: TestMember) => {
  await app.jobs.settle();
  return (await member.api.checkNotifications({ params: { id: member.id } })).data.unseen;
};

it('tells the author of a post who liked it and who commented [NOTIF-01] [NOTIF-05] [NOTIF-14]', async () => {
  const text = `${'Early run '.repeat(10)}done`;
  const post = await write(ana, text);
  await makeFollow(app.deps.db, { follower: ana.id, followee: ben.id, at: app.clock.now() });
  await like(ben, post.id);
  await app.jobs.settle();
  app.clock.advance(60);
  const written = await comment(cleo, post.id, 'Well done');
  expect(await told(ana)).toEqual([
    {
      id: expect.any(String),
      kind: 'comment',
      verb: 'comment',
      actor: expect.objectContaining({ id: cleo.id, first_name: 'Cleo' }),
      others: { count: 0, people: [] },
      object: post.id,
      excerpt: 'Well done',
      time: written.created_at,
      comment_id: written.id,
      reply_to: null,
      tagged: false,
      event: null,
      group: null,
      challenge: null,
      is_following: false,
      seen: false,
    },
    expect.objectContaining({
      verb: 'like',
      actor: expect.objectContaining({ id: ben.id }),
      object: post.id,
      excerpt: `${'Early run '.repeat(8).trim()}…`,
      time: post.time,
      comment_id: null,
      reply_to: null,
      is_following: true,
    }),
  ]);
  expect(await told(ben)).toEqual([]);
});

it('tells the author of a comment who liked it, and those who commented before that another did', async () => {
  const post = await write(ana, 'Who runs on Saturday?');
  const first = await comment(ben, post.id, 'I do');
  await like(ana, first.id);
  const second = await comment(cleo, post.id, 'Me too');
  expect(await told(ben)).toMatchObject([
    { verb: 'replied', actor: { id: cleo.id }, object: post.id, comment_id: second.id, excerpt: 'Me too' },
    { verb: 'like', actor: { id: ana.id }, object: post.id, comment_id: first.id, excerpt: 'I do' },
  ]);
  expect(await told(ana)).toMatchObject([{ verb: 'comment', actor: { id: cleo.id }, others: { count: 1, people: [{ id: ben.id }] } }]);
  expect(await told(cleo)).toEqual([]);
});

it('tells those who are tagged, each once, also where a change tags them', async () => {
  const post = await write(ana, 'With @Ben Okafor', [ben.id]);
  expect(await told(ben)).toMatchObject([{ verb: 'post', tagged: true, actor: { id: ana.id }, object: post.id, comment_id: null }]);
  const body = { text: 'With @Ben Okafor and @Cleo Hart', tagged: [ben.id, cleo.id] };
  await ana.api.updatePost({ params: { id: ana.id, postId: post.id }, body });
  expect(await told(cleo)).toMatchObject([{ verb: 'post', tagged: true, excerpt: 'With @Ben Okafor and @Cleo Hart' }]);
  expect(await told(ben)).toHaveLength(1);
  const answer = await comment(ben, post.id, '@Ana Marlow and @Cleo Hart', [ana.id, cleo.id]);
  expect((await told(cleo))[0]).toMatchObject({ verb: 'post', tagged: true, actor: { id: ben.id }, comment_id: answer.id });
  expect(await told(ana)).toMatchObject([{ verb: 'comment', tagged: false, comment_id: answer.id }]);
});

it('tells nobody of what they did themselves', async () => {
  const post = await write(ana, 'Me, @Ana Marlow', [ana.id]);
  const own = await comment(ana, post.id, 'And me again, @Ana Marlow', [ana.id]);
  await like(ana, post.id);
  await like(ana, own.id);
  expect(await told(ana)).toEqual([]);
});

it('tells nothing across a block, nor of a post whose author one does not see, also where the block comes later', async () => {
  const post = await write(ana, 'Hello');
  const byBen = await comment(ben, post.id, 'Before the block');
  await app.jobs.settle();
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: cleo.id, at: app.clock.now() });
  await comment(cleo, post.id, 'After the block');
  expect(await told(ben)).toEqual([]);
  expect(await told(ana)).toMatchObject([{ actor: { id: cleo.id }, others: { count: 1 } }]);
  expect(await unseen(ana)).toBe(1);
  await makeBlock(app.deps.db, { blocker: ana.id, blocked: ben.id, at: app.clock.now() });
  expect(await told(ana)).toMatchObject([{ actor: { id: cleo.id }, others: { count: 0, people: [] } }]);
  expect(await unseen(ana)).toBe(1);
  const late = await makeLike(app.deps.db, { author: cleo.id, stream: byBen.id, at: app.clock.now() });
  await tellOf(app, 'reaction.added', [{ reaction_id: late, kind: 'like' }]);
  const dora = await makeMember(app);
  await makeComment(app.deps.db, { author: dora.id, stream: post.id, at: app.clock.now() });
  const another = await comment(dora, post.id, 'One more');
  await app.jobs.settle();
  const rows = await app.deps.db.selectFrom('notification').where('cause_id', 'in', [late, another.id]).select('member_id').execute();
  expect(rows.map((row) => row.member_id).sort()).toEqual([ana.id, cleo.id].sort());
});

it('takes a notification back with its like, its comment and its post', async () => {
  const post = await write(ana, 'Hello');
  const given = await like(ben, post.id);
  const written = await comment(ben, post.id, 'Hi');
  const tag = await write(cleo, 'Hi @Ana Marlow', [ana.id]);
  expect(await unseen(ana)).toBe(3);
  await remove(ben, post.id, given);
  await remove(ben, post.id, written);
  await cleo.api.deletePost({ params: { id: cleo.id, postId: tag.id } });
  expect(await unseen(ana)).toBe(0);
  expect(await told(ana)).toEqual([]);
});

it('tells nothing of what was taken back before the job ran, and everything once however often it runs', async () => {
  const post = await write(ana, 'Hello @Ben Okafor', [ben.id]);
  const at = app.clock.now();
  const kept = await makeComment(app.deps.db, { author: cleo.id, stream: post.id, at });
  const gone = await makeLike(app.deps.db, { author: cleo.id, stream: post.id, at });
  await remove(cleo, post.id, { id: gone, kind: 'like' });
  await app.jobs.settle();
  for (let run = 0; run < 3; run += 1) {
    await tellOf(app, 'reaction.added', [
      { reaction_id: gone, kind: 'like' },
      { reaction_id: kept, kind: 'comment' },
    ]);
    await tellOf(app, 'post.created', [{ post_id: post.id, author_id: ana.id, tagged: [ben.id] }]);
  }
  expect(await told(ana)).toMatchObject([{ verb: 'comment', comment_id: kept }]);
  expect(await told(ben)).toHaveLength(1);
});

it('shows 25 a page, newest first, and goes on from there [NOTIF-15]', async () => {
  for (let i = 0; i < 27; i += 1) await write(ben, `${i} @Ana Marlow`, [ana.id]);
  const first = await page(ana);
  expect(first.data.results.map((each) => each.excerpt)).toEqual(Array.from({ length: 25 }, (_, i) => `${26 - i} @Ana Marlow`));
  await write(ben, 'Meanwhile @Ana Marlow', [ana.id]);
  const second = await page(ana, { offset: first.next! });
  expect(second.data.results.map((each) => each.excerpt)).toEqual(['1 @Ana Marlow', '0 @Ana Marlow']);
  expect(second.next).toBeNull();
  expect((await page(ana, { offset: '2', items: 1 })).data.results.map((each) => each.excerpt)).toEqual(['25 @Ana Marlow']);
});

it('counts what is unseen until it is marked as seen [NOTIF-16] [NOTIF-09]', async () => {
  const post = await write(ana, 'Hello');
  await like(ben, post.id);
  await comment(ben, post.id, 'Hi');
  expect(await unseen(ana)).toBe(2);
  expect(await ana.api.markNotificationsSeen({ params: { id: ana.id } })).toEqual({ data: { unseen: 0 } });
  expect(await unseen(ana)).toBe(0);
  expect((await told(ana)).map((each) => each.seen)).toEqual([true, true]);
  await like(cleo, post.id);
  expect(await unseen(ana)).toBe(1);
  expect((await told(ana)).map((each) => each.seen)).toEqual([false, true, true]);
});

it('cuts a long text between words and never in a character', async () => {
  for (const [text, excerpt] of [
    ['👩‍👩‍👧‍👦'.repeat(90), `${'👩‍👩‍👧‍👦'.repeat(80)}…`],
    ['x'.repeat(80), 'x'.repeat(80)],
  ] as const) {
    await like(ben, (await write(ana, text)).id);
    expect((await told(ana))[0]).toMatchObject({ verb: 'like', excerpt });
  }
});

it('masks an actor who is anonymous', async () => {
  const post = await write(ana, 'Hello');
  const gus = await makeMember(app, { first_name: 'Gus', anonymous_profile: true });
  await makeFollow(app.deps.db, { follower: ana.id, followee: gus.id, at: app.clock.now() });
  await like(gus, post.id);
  const shown = await told(ana);
  expect(shown).toMatchObject([{ verb: 'like', actor: { id: null, first_name: 'Anonymous' }, is_following: false }]);
  expect(JSON.stringify(shown)).not.toContain(gus.id);
});

it("keeps one member's notifications from others", async () => {
  const params = { id: ana.id };
  expect(await refusal(ben.api.listNotifications({ params, query: {} }))).toMatchObject({ status: 403, code: 'member.not_you' });
  expect(await refusal(ben.api.checkNotifications({ params }))).toMatchObject({ status: 403 });
  expect(await refusal(ben.api.markNotificationsSeen({ params }))).toMatchObject({ status: 403 });
});

it('tells nothing of what was answered under the comment of somebody across a block, neither in the list nor in the count', async () => {
  const dan = await makeMember(app);
  const post = await write(dan, 'Early run');
  const theirs = await comment(ben, post.id, 'Where to?');
  const own = await comment(ana, theirs.id, 'To the river');
  await comment(cleo, own.id, 'Well done');
  await like(cleo, own.id);
  expect([(await told(ana)).map(({ verb }) => verb).sort(), await unseen(ana)]).toEqual([['comment', 'like'], 2]);
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: app.clock.now() });
  expect([await told(ana), await unseen(ana)]).toEqual([[], 0]);
});

it('tells the author of a comment of a reply, and of a reply to a reply its author too, with where it stands', async () => {
  const dan = await makeMember(app);
  const post = await write(dan, 'Early run');
  const above = await comment(ana, post.id, 'Where to?');
  const reply = await comment(ben, above.id, 'To the river');
  const answer = await comment(cleo, reply.id, 'Well done');
  const at = { object: post.id, comment_id: answer.id, reply_to: above.id, excerpt: 'Well done' };
  expect(await told(ana)).toMatchObject([{ verb: 'comment', actor: { id: cleo.id }, others: { count: 1 }, ...at }]);
  expect(await told(ben)).toMatchObject([{ verb: 'comment', actor: { id: cleo.id }, ...at }]);
  expect(await told(dan)).toMatchObject([{ verb: 'comment', actor: { id: ana.id }, comment_id: above.id, reply_to: null }]);
  await like(dan, reply.id);
  expect((await told(ben))[0]).toMatchObject({ verb: 'like', comment_id: reply.id, reply_to: above.id });
  await comment(dan, above.id, 'I know the way');
  expect((await told(cleo))[0]).toMatchObject({ verb: 'replied', actor: { id: dan.id }, reply_to: above.id });
});
