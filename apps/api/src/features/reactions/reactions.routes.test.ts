import type { Reaction } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeBlock } from '../people/people.factory.ts';
import { makePreview } from '../previews/previews.factory.ts';
import { makeComment } from './reactions.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
let post: string;
beforeAll(async () => {
  app = await startTestApp();
  ana = await makeMember(app);
  ben = await makeMember(app, { first_name: 'Ben', last_name: 'Okafor' });
});
afterAll(() => app.close());
beforeEach(async () => {
  post = await makePost(app.deps.db, { author: ana.id, at: app.clock.now() });
});

const like = (member: TestMember, streamId: string, posterId = ana.id) =>
  member.api.addReaction({ params: { posterId, streamId }, body: { kind: 'like' } });
const comment = (member: TestMember, content: string, streamId = post, tagged: string[] = []) =>
  member.api.addReaction({ params: { posterId: ana.id, streamId }, body: { kind: 'comment', content, tagged } });
const list = (member: TestMember, streamId = post, query: { offset?: string; kind?: Reaction['kind']; limit?: number } = {}) =>
  member.api.listReactions({ params: { posterId: ana.id, streamId }, query });
const remove = (member: TestMember, reaction: { id: string; kind: Reaction['kind'] }, streamId = post) =>
  member.api.removeReaction({ params: { posterId: ana.id, streamId, reactionId: reaction.id }, query: { kind: reaction.kind } });
const read = (member: TestMember, postId = post) => member.api.getPost({ params: { id: member.id, postId } });

it('likes and comments on a post [FEED-60] [FEED-31]', async () => {
  const created_at = app.clock.now().toISOString();
  expect(await like(ben, post)).toMatchObject({ kind: 'like', user_id: ben.id, created_at });
  const words = { title: 'Trails', description: 'By the river' };
  const open_graph = { ...words, url: await makePreview(app.deps.db, { at: app.clock.now(), ...words }) };
  const written = await ben.api.addReaction({
    params: { posterId: ben.id, streamId: post },
    body: { kind: 'comment', content: '  Well done\n@Ana Marlow ', tagged: [ana.id, ben.id], open_graph },
  });
  expect(written).toMatchObject({
    kind: 'comment',
    user_id: ben.id,
    user: { id: ben.id, first_name: 'Ben' },
    created_at,
    tagged: [ana.id],
    mentioned: [{ id: ana.id, first_name: 'Ana', last_name: 'Marlow' }],
    data: { content: 'Well done\n@Ana Marlow', edited: false, open_graph },
    own_reactions: { like: [] },
    reaction_counts: { like: 0, comment: 0 },
    can: { edit: true, delete: true, like: true, reply: true },
  });
  const seen = await read(ben);
  expect(seen.reaction_counts).toEqual({ like: 1, comment: 1 });
  expect(seen.own_reactions.like).toHaveLength(1);
  expect((await read(ana)).own_reactions.like).toEqual([]);
});

it('lists comments newest first, ten at a time, with the counts of the stream [FEED-59]', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1)
    ids.unshift(await makeComment(app.deps.db, { author: ben.id, stream: post, at: new Date(1.7e12 + i), content: `${i}` }));
  await like(ana, post);
  const first = await list(ana);
  expect(first.data.reactions.map((each) => each.id)).toEqual(ids.slice(0, 10));
  expect(first.data.reaction_counts).toEqual({ like: 1, comment: 12 });
  await comment(ben, 'Another, meanwhile');
  const second = await list(ana, post, { offset: first.next! });
  expect(second.data.reactions.map((each) => each.id)).toEqual(ids.slice(10));
  expect(second.next).toBeNull();
  expect((await list(ana, post, { offset: '1', limit: 2 })).data.reactions.map((each) => each.id)).toEqual(ids.slice(0, 2));
  const likes = await list(ben, post, { kind: 'like' });
  expect(likes.data.reactions).toMatchObject([{ kind: 'like', user_id: ana.id }]);
});

it('likes a comment by its id as the stream [FEED-64]', async () => {
  const { id } = await comment(ben, 'Good run');
  const given = await like(ana, id, ben.id);
  const [shown] = (await list(ana)).data.reactions;
  expect(shown).toMatchObject({ id, own_reactions: { like: [{ id: given.id }] }, reaction_counts: { like: 1, comment: 0 } });
  expect((await list(ben)).data.reactions[0]?.own_reactions.like).toEqual([]);
  expect((await read(ana)).reaction_counts).toEqual({ like: 0, comment: 1 });
  await remove(ana, given, id);
  expect((await list(ana)).data.reactions[0]).toMatchObject({ own_reactions: { like: [] }, reaction_counts: { like: 0 } });
});

it('comments on a comment; they go with it', async () => {
  const parent = await comment(ben, 'Who is in?');
  const reply = await comment(ana, 'I am', parent.id);
  expect((await list(ben, parent.id)).data).toMatchObject({ reactions: [{ id: reply.id }], reaction_counts: { like: 0, comment: 1 } });
  expect((await read(ana)).reaction_counts.comment).toBe(1);
  await remove(ben, parent);
  expect(await refusal(list(ana, reply.id))).toMatchObject({ status: 404 });
  expect((await read(ana)).reaction_counts.comment).toBe(0);
});

it('answers a second like with 409 and its words [FEED-70]', async () => {
  await like(ben, post);
  expect(await refusal(like(ben, post))).toMatchObject({
    status: 409,
    code: 'reactions.already_reacted',
    message: 'You have already reacted to this post.',
  });
  expect((await read(ben)).reaction_counts.like).toBe(1);
});

it('leaves one like and a count of 1 of a hundred at the same moment', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => like(ben, post)));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['reactions.already_reacted']));
  expect((await read(ben)).reaction_counts.like).toBe(1);
  app.clock.advance(61);
});

it('answers 201 or 404 to likes and comments while their post is deleted', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(app)));
  const statuses = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await ana.api.createPost({ params: { id: ana.id }, body: { text: 'Short-lived' } });
    const sent = members.map((member, i) =>
      (i % 2 ? like(member, id) : comment(member, 'Hello', id)).then(
        () => 201,
        (error) => error.status,
      ),
    );
    const removed = ana.api.deletePost({ params: { id: ana.id, postId: id } });
    for (const status of await Promise.all(sent)) statuses.add(status);
    await removed;
    expect(await app.deps.db.selectFrom('reaction').where('post_id', '=', id).selectAll().execute()).toEqual([]);
  }
  expect([...statuses].filter((status) => status !== 201 && status !== 404)).toEqual([]);
});

it('makes one comment of one key, also at the same moment', async () => {
  const key = newId();
  const send = () =>
    ben.api.addReaction(
      { params: { posterId: ana.id, streamId: post }, body: { kind: 'comment', content: 'Once' } },
      { idempotencyKey: key },
    );
  const answers = await Promise.all([send(), send(), send(), send()]);
  answers.push(await send());
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect((await read(ben)).reaction_counts.comment).toBe(1);
});

it('changes a comment and marks it as edited [FEED-61]', async () => {
  const { id } = await comment(ben, 'Frist');
  const params = { posterId: ana.id, streamId: post, reactionId: id };
  const changed = await ben.api.updateReaction({ params, body: { kind: 'comment', content: 'First' } });
  expect(changed).toMatchObject({ id, data: { content: 'First', edited: true } });
  expect((await list(ana)).data.reactions[0]).toMatchObject({ id, data: { content: 'First', edited: true } });
  const other = await makePost(app.deps.db, { author: ana.id, at: app.clock.now() });
  const elsewhere = ben.api.updateReaction({ params: { ...params, streamId: other }, body: { kind: 'comment', content: 'x' } });
  expect(await refusal(elsewhere)).toMatchObject({ status: 404, code: 'reactions.not_found' });
});

it('removes a like and a comment, each once [FEED-62] [FEED-71]', async () => {
  const [given, written] = [await like(ben, post), await comment(ben, 'Hm')];
  await like(ana, written.id);
  await remove(ben, given);
  await remove(ben, written);
  expect((await read(ben)).reaction_counts).toEqual({ like: 0, comment: 0 });
  const left = await app.deps.db.selectFrom('reaction').where('post_id', '=', post).selectAll().execute();
  expect(left).toEqual([]);
  for (const gone of [given, written]) {
    expect(await refusal(remove(ben, gone))).toMatchObject({
      status: 404,
      code: 'reactions.not_found',
      message: 'The reaction was not found.',
    });
  }
});

it('needs a kind to add, change and remove; to remove, in the query or in the body [FEED-47]', async () => {
  const written = await comment(ben, 'Hm');
  const given = await like(ben, post);
  const path = `/api/user/${ana.id}/reactions/${post}`;
  const send = (method: string, at: string, body?: unknown) => app.raw(method, at, { token: ben.access, body });
  expect((await send('POST', path, { content: 'x' })).status).toBe(400);
  expect((await send('PUT', `${path}/${written.id}`, { content: 'x' })).status).toBe(400);
  expect((await send('PUT', `${path}/${written.id}`, { kind: 'like', content: 'x' })).status).toBe(400);
  const without = await send('DELETE', `${path}/${written.id}`);
  expect(without.status).toBe(400);
  expect(await without.json()).toMatchObject({ code: 'invalid', fields: { kind: [expect.any(String)] } });
  expect((await send('DELETE', `${path}/${written.id}`, { kind: 'other' })).status).toBe(400);
  expect((await send('DELETE', `${path}/${written.id}?kind=like`)).status).toBe(404);
  expect((await send('DELETE', `${path}/${written.id}`, { kind: 'comment' })).status).toBe(204);
  expect((await send('DELETE', `${path}/${given.id}?kind=like`)).status).toBe(204);
});

it('takes what the call names beside the kind, of a like too, where it says nothing [FEED-60]', async () => {
  const body = { kind: 'like', content: '', tagged: [ana.id], open_graph: null };
  const answer = await app.raw('POST', `/api/user/${ana.id}/reactions/${post}`, { token: ben.access, body });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ kind: 'like', tagged: [], data: { content: '', open_graph: null } });
});

it('takes comments of 1 to 1500 characters [FEED-45] [FEED-43]', async () => {
  for (const content of ['', ' \n ', '\u200b\u200d']) {
    const blank = await refusal(comment(ben, content));
    expect(blank).toMatchObject({ status: 400, fields: { content: ['Unable to post an empty comment.'] } });
  }
  expect((await comment(ben, 'x'.repeat(1500))).data.content).toHaveLength(1500);
  const long = await refusal(comment(ben, 'x'.repeat(1501)));
  expect(await comment(ben, '😀'.repeat(1500))).toMatchObject({ data: { content: '😀'.repeat(1500) } });
  expect(await refusal(comment(ben, '😀'.repeat(1501)))).toMatchObject({ status: 400 });
  expect(long).toMatchObject({ status: 400, fields: { content: ['Comment has exceeded 1500 characters.'] } });
});

it('answers 404 for a stream that is not there or across a block', async () => {
  const dee = await makeMember(app);
  const theirs = await comment(dee, 'Here');
  await makeBlock(app.deps.db, { blocker: dee.id, blocked: ana.id, at: app.clock.now() });
  for (const streamId of [newId(), post]) {
    expect(await refusal(like(dee, streamId))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
    expect(await refusal(list(dee, streamId))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
  }
  expect(await refusal(remove(dee, theirs, newId()))).toMatchObject({ status: 404, code: 'reactions.not_found' });
  expect(await refusal(like(ana, theirs.id))).toMatchObject({ status: 404, code: 'feed.post_not_found' });
});

it('shows neither comments nor likes across a block, nor what answers them, and counts only what it shows', async () => {
  const [eli, fay] = [await makeMember(app), await makeMember(app)];
  const hidden = await comment(eli, 'By Eli');
  const reply = await comment(ben, 'To Eli', hidden.id);
  const shown = await comment(ben, 'By Ben');
  await like(eli, post);
  await like(ben, post);
  await like(eli, shown.id);
  await makeBlock(app.deps.db, { blocker: eli.id, blocked: fay.id, at: app.clock.now() });
  const seen = await list(fay);
  expect(seen.data.reactions.map((each) => each.id)).toEqual([shown.id]);
  expect(seen.data.reactions[0]?.reaction_counts.like).toBe(0);
  expect(seen.data.reaction_counts).toEqual({ like: 1, comment: 1 });
  expect((await read(fay)).reaction_counts).toEqual({ like: 1, comment: 1 });
  expect((await list(fay, post, { kind: 'like' })).data.reactions.map((each) => each.user_id)).toEqual([ben.id]);
  expect((await read(ana)).reaction_counts).toEqual({ like: 2, comment: 2 });
  for (const streamId of [hidden.id, reply.id]) expect(await refusal(like(fay, streamId))).toMatchObject({ status: 404 });
  expect(await like(ana, reply.id)).toMatchObject({ kind: 'like' });
});

it('masks anonymous people in likes and comments', async () => {
  const gus = await makeMember(app, { first_name: 'Gus' });
  await comment(gus, 'By Gus');
  await like(gus, post);
  await app.deps.db.updateTable('member').set({ anonymous_profile: true }).where('id', '=', gus.id).execute();
  for (const kind of ['like', 'comment'] as const) {
    const seen = await list(ana, post, { kind });
    expect(seen.data.reactions).toMatchObject([{ user_id: null, user: { id: null, first_name: 'Anonymous', last_name: '' } }]);
    expect(JSON.stringify(seen)).not.toContain(gus.id);
  }
  expect((await list(gus)).data.reactions[0]).toMatchObject({ user_id: gus.id, user: { first_name: 'Gus' } });
});

it('shows nobody who liked where the like list is hidden', async () => {
  const closed = await startTestApp({ config: { features: { hide_like_list: true } } });
  try {
    const member = await makeMember(closed);
    const streamId = await makePost(closed.deps.db, { author: member.id, at: closed.clock.now() });
    const params = { posterId: member.id, streamId };
    const likes = refusal(member.api.listReactions({ params, query: { kind: 'like' } }));
    expect(await likes).toMatchObject({ status: 404, code: 'feature_off' });
    expect((await member.api.listReactions({ params, query: {} })).data.reactions).toEqual([]);
  } finally {
    await closed.close();
  }
});
