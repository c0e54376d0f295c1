import type { reactionCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { comment, type ForeignSamples, own, post, preview, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makePost } from '../feed/feed.factory.ts';
import { makeLike } from './reactions.factory.ts';

/** The body of a new comment, with every field. */
const draft = { kind: 'comment' as const, content: 'Well done', tagged: [], open_graph: preview };

/** Creates an event of this member with a post of theirs in it. */
async function inEvent(app: TestApp, author: { id: string }) {
  const at = app.clock.now();
  const id = await makeEvent(app.deps.db, { host: author.id, at, starts: at });
  return { id, streamId: await makePost(app.deps.db, { author: author.id, home: { kind: 'event', id }, at }) };
}

/** Requests that succeed. */
export const reactionSamples: Samples<typeof reactionCalls> = {
  listReactions: (app) =>
    own(app, async (me) => ({
      params: { posterId: me.id, streamId: await post(app, me) },
      query: { offset: '0', limit: 5, kind: 'comment' as const },
    })),
  listWritten: (app) =>
    own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5, q: 'river', kind: 'comment' as const } })),
  listLikers: (app) => own(app, async (me) => ({ params: { id: me.id, streamId: await post(app, me) }, query: { offset: '0', limit: 5 } })),
  addReaction: (app) => own(app, async (me) => ({ params: { posterId: me.id, streamId: await post(app, me) }, body: draft })),
  updateReaction: (app) =>
    own(app, async (me) => {
      const streamId = await post(app, me);
      const { id } = await comment(me, me.id, streamId);
      return { params: { posterId: me.id, streamId, reactionId: id }, body: { ...draft, version: 1 } };
    }),
  removeReaction: (app) =>
    own(app, async (me) => {
      const streamId = await post(app, me);
      const { id } = await comment(me, me.id, streamId);
      return { params: { posterId: me.id, streamId, reactionId: id }, query: { kind: 'comment' as const } };
    }),
  listEventReactions: (app) =>
    own(app, async (me) => ({ params: await inEvent(app, me), query: { offset: '0', limit: 5, kind: 'comment' as const } })),
  addEventReaction: (app) => own(app, async () => ({ params: await inEvent(app, await makeMember(app)), body: draft })),
  removeEventReaction: (app) =>
    own(app, async (me) => {
      const params = await inEvent(app, await makeMember(app));
      await makeLike(app.deps.db, { author: me.id, stream: params.streamId, at: app.clock.now() });
      return { params, query: { kind: 'like' as const } };
    }),
};

/** Requests for resources that belong to somebody else or do not exist for the caller. */
export const reactionForeign: ForeignSamples<typeof reactionCalls> = {
  listReactions: async (app) => {
    const { me, other } = await strangers(app);
    const params = { posterId: other.id, streamId: await post(app, other) };
    return { access: me.access, input: { params, query: {} }, code: 'feed.post_not_found' };
  },
  listLikers: async (app) => {
    const { me, other } = await strangers(app);
    const params = { id: me.id, streamId: await post(app, other) };
    return { access: me.access, input: { params, query: {} }, code: 'feed.post_not_found' };
  },
  addReaction: async (app) => {
    const { me, other } = await strangers(app);
    const params = { posterId: other.id, streamId: await post(app, other) };
    return { access: me.access, input: { params, body: draft }, code: 'feed.post_not_found' };
  },
  updateReaction: async (app) => {
    const { me, other } = await twoMembers(app);
    const streamId = await post(app, other);
    const { id } = await comment(other, other.id, streamId);
    const params = { posterId: other.id, streamId, reactionId: id };
    return { access: me.access, input: { params, body: draft }, code: 'reactions.not_yours' };
  },
  removeReaction: async (app) => {
    const { me, other } = await twoMembers(app);
    const streamId = await post(app, other);
    const { id } = await comment(other, other.id, streamId);
    const params = { posterId: other.id, streamId, reactionId: id };
    return { access: me.access, input: { params, query: { kind: 'comment' } }, code: 'reactions.not_yours' };
  },
  listEventReactions: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: await inEvent(app, other), query: {} }, code: 'feed.post_not_found' };
  },
  addEventReaction: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: await inEvent(app, other), body: draft }, code: 'feed.post_not_found' };
  },
  removeEventReaction: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await inEvent(app, other), query: { kind: 'like' } }, code: 'reactions.not_found' };
  },
};
