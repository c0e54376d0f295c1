import { Post } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePicture } from '../media/media.factory.ts';
import { makeComment, makeLike } from '../reactions/reactions.factory.ts';
import { makePost } from './feed.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ana = await makeMember(app);
  ben = await makeMember(app);
});
afterAll(() => app.close());

type Edit = Parameters<TestMember['api']['updatePost']>[0]['body'];
const make = (text: string) => makePost(app.deps.db, { author: ana.id, at: app.clock.now(), text });
const change = (postId: string, body: Edit) => ana.api.updatePost({ params: { id: ana.id, postId }, body });
const read = (postId: string, by = ana) => by.api.getPost({ params: { id: by.id, postId } });

it('refuses an edit of an old version with the post as it is now, and loses neither text', async () => {
  const id = await make('First');
  const { version } = await read(id);
  const saved = await change(id, { text: 'From one tab', version });
  expect(saved).toMatchObject({ text: 'From one tab', version: version + 1 });
  const refused: unknown = await change(id, { text: 'From the other tab', version }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  const { status, code, current } = refused as ApiError;
  expect({ status, code }).toEqual({ status: 409, code: 'feed.post_changed' });
  expect(Post.parse(current)).toEqual(saved);
  expect(await read(id)).toEqual(saved);
  expect(await change(id, { text: 'Both', version: saved.version })).toMatchObject({ text: 'Both', version: version + 2 });
});

it('lets the last edit count where none names a version', async () => {
  const id = await make('First');
  await change(id, { text: 'Second' });
  expect(await change(id, { text: 'Third' })).toMatchObject({ text: 'Third', version: 3 });
});

it('takes one of many edits of one version at the same moment', async () => {
  const id = await make('First');
  const texts = Array.from({ length: 8 }, (_, index) => `Edit ${index}`);
  const outcomes = await Promise.all(texts.map((text) => change(id, { text, version: 1 }).catch((error: ApiError) => error)));
  const taken = outcomes.filter((outcome) => !(outcome instanceof ApiError));
  expect(taken).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome instanceof ApiError && outcome.status === 409)).toHaveLength(7);
  expect(await read(id)).toMatchObject({ text: (taken[0] as Post).text, version: 2 });
});

it('keeps the picture that a refused edit brought for the next try', async () => {
  const id = await make('First');
  const picture = await makePicture(app.deps, { ownerId: ana.id });
  await change(id, { text: 'Second', version: 1 });
  expect(await refusal(change(id, { text: 'Mine', media_url: picture.url, version: 1 }))).toMatchObject({ status: 409 });
  expect(await change(id, { text: 'Mine', media_url: picture.url, version: 2 })).toMatchObject({ text: 'Mine', media_url: picture.url });
});

it('does not count likes and comments as edits', async () => {
  const id = await make('First');
  await makeLike(app.deps.db, { author: ben.id, stream: id, at: app.clock.now() });
  await ben.api.addReaction({ params: { posterId: ana.id, streamId: id }, body: { kind: 'comment', content: 'Nice' } });
  expect((await read(id)).version).toBe(1);
});

it('refuses an edit of an old comment with the comment as it is now', async () => {
  const streamId = await make('First');
  const reactionId = await makeComment(app.deps.db, { author: ben.id, stream: streamId, at: app.clock.now(), content: 'Hello' });
  const edit = (content: string, version?: number) =>
    ben.api.updateReaction({ params: { posterId: ana.id, streamId, reactionId }, body: { kind: 'comment', content, version } });
  const saved = await edit('From one tab', 1);
  expect(saved).toMatchObject({ version: 2, data: { content: 'From one tab' } });
  const refused: unknown = await edit('From the other tab', 1).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 409, code: 'reactions.comment_changed', current: saved });
  expect(await edit('Both', 2)).toMatchObject({ version: 3 });
  expect(await edit('Without one')).toMatchObject({ version: 4, data: { content: 'Without one' } });
});

it('does not let an anonymous member write something new into an old post or comment; both can still be deleted [ROLE-23]', async () => {
  const shy = await makeMember(app);
  const postId = await makePost(app.deps.db, { author: shy.id, at: app.clock.now(), text: 'Before' });
  const stream = await make('Somebody else’s');
  const reactionId = await makeComment(app.deps.db, { author: shy.id, stream, at: app.clock.now(), content: 'Before' });
  await shy.api.saveMember({ params: { id: shy.id }, body: { anonymous_profile: true } });
  const edit = (text: string) => shy.api.updatePost({ params: { id: shy.id, postId }, body: { text } });
  expect(await refusal(edit('New words'))).toMatchObject({ status: 403, code: 'member.anonymous_cannot' });
  expect(await read(postId, shy)).toMatchObject({ text: 'Before', can: { edit: false, delete: true } });
  const at = { posterId: ana.id, streamId: stream, reactionId };
  expect(await refusal(shy.api.updateReaction({ params: at, body: { kind: 'comment', content: 'New words' } }))).toMatchObject({
    status: 403,
    code: 'member.anonymous_cannot',
  });
  await shy.api.deletePost({ params: { id: shy.id, postId } });
  await shy.api.removeReaction({ params: at, query: { kind: 'comment' } });
  expect(await refusal(read(postId, shy))).toMatchObject({ status: 404 });
});
