import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { eventDraft } from './events.factory.ts';

let app: TestApp;
let ana: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await makeMember(app);
  ben = await makeMember(app);
});

const create = (change = {}) => ana.api.createEvent({ body: { ...eventDraft, ...change } });
const cancel = (id: string) => ana.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
const remove = (id: string) => ana.api.removeEvent({ params: { id } });

describe('the posts of an event', () => {
  it('are listed there, lead there, and go with it [EVENT-92] [EVENT-93] [EVENT-94]', async () => {
    const { id } = await create();
    const { id: postId } = await ben.api.createEventPost({ params: { id }, body: { text: 'See you there' } });
    await ben.api.createEventPost({ params: { id }, body: { text: 'Who brings mats?' } });
    // Without the posts that the event publishes itself.
    const list = async () =>
      (await ana.api.listEventPosts({ params: { id }, query: {} })).data.results.filter(({ verb }) => verb === 'post');
    expect(await list()).toMatchObject([
      { text: 'Who brings mats?', event: { id, name: 'Lunchtime yoga' } },
      { text: 'See you there', event_id: id },
    ]);
    await ben.api.deleteEventPost({ params: { id, postId } });
    expect(await list()).toHaveLength(1);
    await cancel(id);
    await remove(id);
    await app.jobs.settle();
    expect(await app.deps.db.selectFrom('post').where('home_id', '=', id).selectAll().execute()).toEqual([]);
  });
});

it('what one wrote there says where it stands, until one can no longer see it [EVENT-03]', async () => {
  const { id } = await create();
  const post = await ben.api.createEventPost({ params: { id }, body: { text: 'See you there' } });
  await ben.api.addEventReaction({ params: { id, streamId: post.id }, body: { kind: 'comment', content: 'By bike' } });
  await ben.api.createPost({ params: { id: ben.id }, body: { text: 'At home' } });
  const written = async () => (await ben.api.listWritten({ params: { id: ben.id }, query: {} })).data;
  const none = { group_id: null, challenge_id: null };
  expect(await written()).toMatchObject([
    { text: 'At home', ...none, event_id: null },
    { text: 'By bike', ...none, event_id: id, post_id: post.id },
    { text: 'See you there', ...none, event_id: id },
  ]);
  await ana.api.blockMember({ params: { id: ana.id, otherId: ben.id } });
  expect(await written()).toMatchObject([{ visible: true }, { visible: false, event_id: null }, { visible: false, event_id: null }]);
});

describe('likes and comments in an event', () => {
  it('are listed, added and taken back by the calls of the event [EVENT-95] [EVENT-96] [EVENT-97]', async () => {
    const [{ id }, { id: elsewhere }] = [await create(), await create()];
    const { id: streamId } = await ben.api.createEventPost({ params: { id }, body: { text: 'See you there' } });
    const params = { id, streamId };
    await ana.api.addEventReaction({ params, body: { kind: 'like' } });
    const comment = await ana.api.addEventReaction({ params, body: { kind: 'comment', content: 'Me too' } });
    const list = async (kind: 'like' | 'comment') => (await ben.api.listEventReactions({ params, query: { kind } })).data;
    expect(await list('comment')).toMatchObject({ reactions: [{ id: comment.id }], reaction_counts: { like: 1, comment: 1 } });
    const other = { id: elsewhere, streamId };
    for (const call of [
      () => ana.api.listEventReactions({ params: other, query: {} }),
      () => ana.api.addEventReaction({ params: other, body: { kind: 'comment', content: 'Here?' } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'feed.post_not_found' });
    const takeBack = (by: TestMember, place: { id: string; streamId: string }, kind: 'like' | 'comment') =>
      by.api.removeEventReaction({ params: place, query: { kind } });
    const own = { id, streamId: comment.id };
    for (const [by, place, kind] of [
      [ana, other, 'like'],
      [ana, own, 'like'],
      [ben, own, 'comment'],
    ] as const)
      expect(await refusal(takeBack(by, place, kind))).toMatchObject({ status: 404, code: 'reactions.not_found' });
    await takeBack(ana, params, 'like');
    await takeBack(ana, own, 'comment');
    expect(await list('comment')).toMatchObject({ reactions: [], reaction_counts: { like: 0, comment: 0 } });
  });
});

it('can be reported, as can posts in it, but not by its host [EVENT-99] [EVENT-100] [ROLE-12]', async () => {
  const { id } = await create({ description: 'Buy my pills.' });
  const { id: postId } = await ana.api.createEventPost({ params: { id }, body: { text: 'Cheap pills' } });
  const body = { reporter: ben.id };
  expect(await ben.api.reportEvent({ params: { id }, body })).toEqual({ reported: true });
  expect(await ben.api.reportEventPost({ params: { id, postId }, body })).toEqual({ reported: true });
  expect(await refusal(ana.api.reportEvent({ params: { id }, body: { reporter: ana.id } }))).toMatchObject({ code: 'people.not_yourself' });
  const operator = await makeMember(app, { permissions: ['operator'] });
  const report = await app.deps.db.selectFrom('report').where('object_id', '=', id).select('id').executeTakeFirstOrThrow();
  expect(await operator.api.getReport({ params: { reportId: report.id } })).toMatchObject({
    kind: 'event',
    about: { id: ana.id },
    words: 'Lunchtime yoga\n\nBuy my pills.',
    address: `/events/${id}`,
  });
});
