import type { savedCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { type ForeignSamples, own, post, type Samples, strangers } from '../../test/sample.ts';

/** Requests that succeed. */
export const savedSamples: Samples<typeof savedCalls> = {
  listSavedPosts: (app) =>
    own(app, async (me) => {
      await me.api.savePost({ params: { id: me.id, postId: await post(app, me) } });
      return { params: { id: me.id }, query: { offset: '0', limit: 5 } };
    }),
  savePost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) } })),
  unsavePost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) } })),
};

/** Requests for resources that belong to somebody else or do not exist for the caller. */
export const savedForeign: ForeignSamples<typeof savedCalls> = {
  savePost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, postId: await post(app, other) } }, code: 'feed.post_not_found' };
  },
};
