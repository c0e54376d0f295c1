import type { WrittenKind } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makeComment, makeLike } from './reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});

const at = () => {
  app.clock.advance(1);
  return app.clock.now();
};
const list = (member: TestMember, query: { q?: string; kind?: WrittenKind; offset?: string; limit?: number } = {}) =>
  member.api.listWritten({ params: { id: member.id }, query });
const texts = async (member: TestMember, q: string, kind?: WrittenKind) => (await list(member, { q, kind })).data.map(({ text }) => text);

/** Creates Ana's comments and likes on Ben's posts, and a post of her own. */
async function scene() {
  const { db } = app.deps;
  const own = await makePost(db, { author: ana.id, at: at(), text: 'Café by the river' });
  const post = await makePost(db, { author: ben.id, at: at(), text: 'Morning swim' });
  const comment = await makeComment(db, { author: ana.id, stream: post, at: at(), content: 'See you at the RIVER' });
  const theirs = await makeComment(db, { author: ben.id, stream: own, at: at(), content: 'Where is that?' });
  const reply = await makeComment(db, { author: ana.id, stream: theirs, at: at(), content: 'Behind the pier' });
  const like = await makeLike(db, { author: ana.id, stream: post, at: at() });
  return { own, post, comment, theirs, reply, like };
}

it('lists what one wrote, newest first, with where it stands, and likes apart', async () => {
  const { own, post, comment, theirs, reply, like } = await scene();
  const { data, next } = await list(ana);
  expect(next).toBeNull();
  const by = { person: { id: ben.id, first_name: 'Ben' } };
  expect(data).toMatchObject([
    {
      id: reply,
      kind: 'comment',
      text: 'Behind the pier',
      post_id: own,
      comment_id: theirs,
      visible: true,
      on: { ...by, text: 'Where is that?' },
    },
    { id: comment, kind: 'comment', post_id: post, comment_id: null, on: { ...by, text: 'Morning swim' } },
    { id: own, kind: 'post', text: 'Café by the river', post_id: own, on: null, visible: true, has_photo: false },
  ]);
  expect((await list(ana, { kind: 'like' })).data).toMatchObject([
    { id: like, kind: 'like', text: '', post_id: post, on: { ...by, text: 'Morning swim' } },
  ]);
  expect((await list(ben)).data.map(({ id }) => id)).toEqual([theirs, post]);
  expect(await refusal(ben.api.listWritten({ params: { id: ana.id }, query: {} }))).toMatchObject({ status: 403, code: 'member.not_you' });
});

it('searches words without regard to accents and case, of likes those of what was liked', async () => {
  await scene();
  expect(await texts(ana, 'river')).toEqual(['See you at the RIVER', 'Café by the river']);
  expect(await texts(ana, 'river', 'post')).toEqual(['Café by the river']);
  expect(await texts(ana, 'CAFE')).toEqual(['Café by the river']);
  expect(await texts(ana, '%')).toEqual([]);
  expect(await texts(ana, 'swim')).toEqual([]);
  expect(await texts(ana, 'swim', 'like')).toEqual(['']);
});

it('still lists what stands at somebody who has blocked one, without a word of theirs, and there it can be withdrawn', async () => {
  const { post, comment, theirs, reply, like } = await scene();
  await makeBlock(app.deps.db, { blocker: ben.id, blocked: ana.id, at: at() });
  const { data } = await list(ana);
  expect(data).toMatchObject([
    { id: reply, visible: false, on: null, text: 'Behind the pier' },
    { id: comment, visible: false, on: null, text: 'See you at the RIVER' },
    { visible: true },
  ]);
  const likes = await list(ana, { kind: 'like' });
  expect(likes.data).toMatchObject([{ id: like, visible: false, on: null }]);
  expect(JSON.stringify([data, likes])).not.toMatch(new RegExp(`${ben.id}|Okafor|Morning swim|Where is that`));
  expect(await texts(ana, 'swim', 'like')).toEqual([]);
  const remove = (reactionId: string, streamId: string, kind: 'comment' | 'like') =>
    ana.api.removeReaction({ params: { posterId: ana.id, streamId, reactionId }, query: { kind } });
  await remove(reply, theirs, 'comment');
  await remove(comment, post, 'comment');
  await remove(like, post, 'like');
  expect((await list(ana)).data).toHaveLength(1);
  expect((await list(ana, { kind: 'like' })).data).toEqual([]);
  expect(await ben.api.getPost({ params: { id: ben.id, postId: post } })).toMatchObject({ reaction_counts: { like: 0, comment: 0 } });
});

it('names nobody who is anonymous', async () => {
  await scene();
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', ben.id).execute();
  const { data } = await list(ana);
  expect(data[0]!.on!.person).toMatchObject({ id: null, first_name: 'Anonymous' });
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${ben.id}|Okafor`));
});

it('walks through all pages without showing anything twice or missing it, while one writes', async () => {
  const { db } = app.deps;
  const ids: string[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    const post = await makePost(db, { author: ana.id, at: at() });
    ids.push(post, await makeComment(db, { author: ana.id, stream: post, at: at() }));
  }
  const walked: string[] = [];
  let offset: string | undefined;
  do {
    const { data, next } = await list(ana, { limit: 4, offset });
    walked.push(...data.map(({ id }) => id));
    offset = next ?? undefined;
    await makePost(db, { author: ana.id, at: at() });
  } while (offset);
  expect(walked).toEqual(ids.toReversed());
});

it('finds what one wrote by an index, however much others wrote', async () => {
  const plan = await app.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain select id from reaction where author_id = ${ana.id} and kind = 'comment' order by id desc limit 26`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join();
  });
  expect(plan).toContain('reaction_written');
});
