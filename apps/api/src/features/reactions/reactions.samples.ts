import type { reactionCalls } from '@muster/contract';
import { comment, type ForeignSamples, own, post, preview, type Samples, strangers, twoMembers } from '../../test/sample.ts';

/** The body of a new comment, with every field. */
const draft = { kind: 'comment' as const, content: 'Well done', tagged: [], open_graph: preview };

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
};

/** Requests for what belongs to somebody else or does not exist for the caller. */
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
};
