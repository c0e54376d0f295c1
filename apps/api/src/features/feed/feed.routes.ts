import type { feedCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { feedReads } from './feed.reads.ts';
import { feedService } from './feed.service.ts';

/**
 * The calls of the feed. The member's id in the path of one post is not compared with its author: any other answer would tell who
 * stands behind an anonymous post.
 */
export function feedRoutes(deps: Deps): Handlers<typeof feedCalls> {
  const reads = feedReads(deps);
  const posts = feedService(deps);
  return {
    listFollowingFeed: ({ viewer, query }) => reads.following(viewer, query),
    listNewestPosts: async ({ viewer, query }) => ({ data: { ids: await reads.newest(viewer, query.feed) } }),
    listEverythingFeed: ({ viewer, query }) => reads.everything(viewer, query),
    listMemberPosts: ({ viewer, params, query }) => reads.ofMember(viewer, params.id, query),
    createPost: ({ viewer, body, once }) => posts.create(viewer, body, once),
    getPinnedPost: async ({ viewer, params }) => ({ data: await reads.pinned(viewer, params.id) }),
    listBlockedPosts: ({ viewer, query }) => reads.hidden(viewer, query),
    unblockPost: async ({ viewer, params }) => {
      await posts.unhide(viewer, params.postId);
      return undefined;
    },
    blockPost: async ({ viewer, params }) => {
      await posts.hide(viewer, params.postId);
      return undefined;
    },
    getPost: ({ viewer, params }) => reads.one(viewer, params.postId),
    updatePost: ({ viewer, params, body }) => posts.update(viewer, params.postId, body),
    deletePost: async ({ viewer, params }) => {
      await posts.remove(viewer, params.postId);
      return undefined;
    },
  };
}
