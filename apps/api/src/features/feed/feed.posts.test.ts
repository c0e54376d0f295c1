import { fieldWords, textLength } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { heldUp, oneAtATime } from '../../test/held-up.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makePreview } from '../previews/previews.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { makePost } from './feed.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});
afterAll(() => app.close());

const write = (member: TestMember, body: Parameters<TestMember['api']['createPost']>[0]['body'], idempotencyKey?: string) =>
  member.api.createPost({ params: { id: member.id }, body }, { idempotencyKey });
const read = (member: TestMember, postId: string, id = member.id) => member.api.getPost({ params: { id, postId } });
const change = (member: TestMember, postId: string, body: Parameters<TestMember['api']['createPost']>[0]['body']) =>
  member.api.updatePost({ params: { id: member.id, postId }, body });

it('creates a post with text, picture, tags and preview, and reads it back [FEED-52]', async () => {
  const picture = await makePicture(app.deps, { ownerId: ana.id });
  const words = { title: 'Trails', description: 'By the river' };
  const open_graph = { ...words, url: await makePreview(app.deps.db, { at: app.clock.now(), ...words }) };
  const post = await write(ana, {
    text: '  First line\nsecond line with @Ben Okafor \n\n',
    media_url: picture.url,
    tagged: [ben.id],
    open_graph,
  });
  expect(post).toMatchObject({
    foreign_id: `post:${post.id}`,
    verb: 'post',
    time: '2026-03-02T15:00:00.000Z',
    actor: { id: ana.id, first_name: 'Ana', last_name: 'Marlow', is_sponsor_admin: false },
    text: 'First line\nsecond line with @Ben Okafor',
    media_url: picture.url,
    tagged: [ben.id],
    is_pinned: false,
    edited: false,
    open_graph,
    own_reactions: { like: [] },
    reaction_counts: { like: 0, comment: 0 },
    can: { edit: true, delete: true, like: true, comment: true, take_down: false },
  });
  expect(post.media?.sizes.at(-1)?.url).toBe(picture.url);
  expect(await read(ana, post.id)).toEqual(post);
});

it("reads a post under the reader's own id and under the author's [FEED-53]", async () => {
  const post = await write(ana, { text: 'Read me' });
  const seen = await read(ben, post.id);
  expect(seen).toMatchObject({ id: post.id, can: { edit: false, delete: false, like: true, comment: true } });
  expect(await read(ben, post.id, ana.id)).toEqual(seen);
  expect(await refusal(read(ben, newId()))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
});

it('needs text or an image, and at most 1500 characters [FEED-44] [FEED-42]', async () => {
  for (const text of [' \n ', '\u200b', '\u2060 \ufe0f\u2800']) {
    const blank = await refusal(write(ana, { text }));
    expect(blank).toMatchObject({ status: 400, fields: { text: ['Posts cannot be blank.'] } });
  }
  expect((await write(ana, { text: '👩‍🚒' })).text).toBe('👩‍🚒');
  expect((await write(ana, { text: 'x'.repeat(1500) })).text).toHaveLength(1500);
  const long = await refusal(write(ana, { text: 'x'.repeat(1501) }));
  expect(long).toMatchObject({ status: 400, fields: { text: [fieldWords.post_long] } });
  // Counted as in the composer: an emoji is one character.
  expect(textLength((await write(ana, { text: '😀'.repeat(1500) })).text)).toBe(1500);
  expect(await refusal(write(ana, { text: '😀'.repeat(1501) }))).toMatchObject({ status: 400 });
  expect(fieldWords.post_long).toBe('Post has exceeded 1500 characters.');
  const picture = await makePicture(app.deps, { ownerId: ana.id });
  expect(await write(ana, { media_url: picture.url })).toMatchObject({ text: '', media_url: picture.url });
});

it('counts a tag only where the text names its member after an @ [FEED-46]', async () => {
  const cora = await makeMember(app, { first_name: 'Cora', last_name: 'Lindqvist' });
  const hidden = await makeMember(app, { first_name: 'Dov', last_name: 'Hale', anonymous_profile: true });
  const blocker = await makeMember(app, { first_name: 'Eve', last_name: 'Stone' });
  await makeBlock(app.deps.db, { blocker: blocker.id, blocked: ana.id, at: app.clock.now() });
  const post = await write(ana, {
    text: 'With @Ben Okafor, @Dov Hale and @Eve Stone, and Cora Lindqvist without a tag',
    tagged: [ben.id, ben.id, cora.id, hidden.id, blocker.id, newId()],
  });
  expect(post.tagged).toEqual([ben.id]);
  const changed = await change(ana, post.id, { text: 'Now @Cora Lindqvist', tagged: [ben.id, cora.id] });
  expect(changed.tagged).toEqual([cora.id]);
});

it('does not show the tag of somebody who is anonymous by now, but to themself', async () => {
  const fay = await makeMember(app, { first_name: 'Fay', last_name: 'Bright' });
  const post = await write(ana, { text: '@Fay Bright', tagged: [fay.id] });
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', fay.id).execute();
  expect(await read(ben, post.id)).toMatchObject({ tagged: [], mentioned: [] });
  expect(await read(fay, post.id)).toMatchObject({ tagged: [fay.id], mentioned: [{ id: fay.id, first_name: 'Fay', last_name: 'Bright' }] });
});

it("refuses somebody else's picture and an unknown one", async () => {
  const picture = await makePicture(app.deps, { ownerId: ben.id });
  const profile = await makePicture(app.deps, { ownerId: ana.id, intent: 'profile' });
  for (const media_url of [picture.url, profile.url, `/api/media/${newId()}/file`, 'https://example.com/x.png']) {
    expect(await refusal(write(ana, { text: 'Look', media_url }))).toMatchObject({ status: 404, code: 'media.not_found' });
  }
});

it('changes a post and marks it as edited; what is left out of picture and preview stays [FEED-54]', async () => {
  const picture = await makePicture(app.deps, { ownerId: ana.id });
  const open_graph = { url: 'https://example.com/' };
  const post = await write(ana, { text: 'Before', media_url: picture.url, open_graph });
  const kept = await change(ana, post.id, { text: 'After' });
  expect(kept).toEqual({ ...post, text: 'After', edited: true, version: 2 });
  // An edit that changes nothing leaves the version.
  expect(await change(ana, post.id, { text: 'After', media_url: picture.url })).toEqual(kept);
  const bare = await change(ana, post.id, { text: 'Bare', media_url: null, open_graph: null });
  expect(bare).toMatchObject({ media: null, media_url: null, open_graph: null });
  expect(await read(ben, post.id)).toMatchObject({ text: 'Bare', edited: true });
});

it('deletes a post with its likes, comments and timeline entries [FEED-55]', async () => {
  const post = await write(ana, { text: 'Short-lived' });
  const comment = await makeComment(app.deps.db, { author: ben.id, stream: post.id, at: app.clock.now() });
  await makeLike(app.deps.db, { author: ben.id, stream: comment, at: app.clock.now() });
  await ana.api.deletePost({ params: { id: ana.id, postId: post.id } });
  expect(await refusal(read(ana, post.id))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
  expect(await refusal(ana.api.deletePost({ params: { id: ana.id, postId: post.id } }))).toMatchObject({ status: 404 });
  expect(await app.deps.db.selectFrom('reaction').where('post_id', '=', post.id).selectAll().execute()).toEqual([]);
  expect(await app.deps.db.selectFrom('timeline_entry').where('post_id', '=', post.id).selectAll().execute()).toEqual([]);
});

it('lets only its author change or delete a post [ROLE-11]', async () => {
  const post = await write(ana, { text: 'Mine' });
  const comment = await makeComment(app.deps.db, { author: ana.id, stream: post.id, at: app.clock.now() });
  const at = { posterId: ana.id, streamId: post.id, reactionId: comment };
  expect(await refusal(change(ben, post.id, { text: 'Yours' }))).toMatchObject({ status: 403, code: 'feed.post_not_yours' });
  const removal = refusal(ben.api.deletePost({ params: { id: ben.id, postId: post.id } }));
  expect(await removal).toMatchObject({ status: 403, code: 'feed.post_not_yours' });
  const edit = refusal(ben.api.updateReaction({ params: at, body: { kind: 'comment', content: 'Yours' } }));
  expect(await edit).toMatchObject({ status: 403, code: 'reactions.not_yours' });
  expect(await refusal(ben.api.removeReaction({ params: at, query: { kind: 'comment' } }))).toMatchObject({ status: 403 });
  expect(await read(ben, post.id)).toMatchObject({ text: 'Mine', edited: false, reaction_counts: { comment: 1 } });
});

it('keeps event posts from being changed or deleted, also by their author [FEED-24]', async () => {
  const id = await makePost(app.deps.db, { author: ana.id, at: app.clock.now(), verb: 'update', text: '' });
  expect(await read(ana, id)).toMatchObject({ foreign_id: `event:${id}`, can: { edit: false, delete: false } });
  expect(await refusal(change(ana, id, { text: 'No' }))).toMatchObject({ status: 403, code: 'feed.event_post_fixed' });
  const removal = refusal(ana.api.deletePost({ params: { id: ana.id, postId: id } }));
  expect(await removal).toMatchObject({ status: 403, code: 'feed.event_post_fixed' });
});

it('refuses posts and comments of anonymous profiles, not their likes', async () => {
  const gus = await makeMember(app, { first_name: 'Gus', anonymous_profile: true });
  expect(await refusal(write(gus, { text: 'Hello' }))).toMatchObject({ status: 403, code: 'member.anonymous_cannot' });
  const post = await write(ana, { text: 'Hello' });
  const params = { posterId: ana.id, streamId: post.id };
  const comment = refusal(gus.api.addReaction({ params, body: { kind: 'comment', content: 'Hello' } }));
  expect(await comment).toMatchObject({ status: 403, code: 'member.anonymous_cannot' });
  expect(await gus.api.addReaction({ params, body: { kind: 'like' } })).toMatchObject({ kind: 'like' });
  expect((await read(gus, post.id)).can).toEqual({ edit: false, delete: false, like: true, comment: false, take_down: false });
});

it('makes one post of one key, sent one after the other or at the same moment', async () => {
  const key = newId();
  const first = await write(ana, { text: 'Once' }, key);
  expect(await write(ana, { text: 'Once' }, key)).toEqual(first);
  const other = newId();
  const together = await Promise.all(Array.from({ length: 8 }, () => write(ana, { text: 'At once' }, other)));
  expect(new Set(together.map((post) => JSON.stringify(post))).size).toBe(1);
  const kept = await app.deps.db.selectFrom('post').where('text', 'in', ['Once', 'At once']).select('id').execute();
  expect(kept).toHaveLength(2);
  expect(await refusal(write(ana, { text: 'Something else' }, key))).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
});

it.skipIf(oneAtATime)('keeps a picture taken away where the words are changed at the same moment', async () => {
  const picture = await makePicture(app.deps, { ownerId: ana.id });
  const { id } = await write(ana, { text: 'Before', media_url: picture.url });
  await heldUp(app, sql`select from post where id = ${id} for update`, [
    () => change(ana, id, { text: 'Without', media_url: null }),
    () => change(ana, id, { text: 'Other words' }),
  ]);
  expect(await read(ana, id)).toMatchObject({ text: 'Other words', media_url: null });
});
