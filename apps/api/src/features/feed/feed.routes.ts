import type { feedCalls, HomeKind, homePostCalls } from '@muster/contract';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { feedReads } from './feed.reads.ts';
import { feedService } from './feed.service.ts';

type Reads = ReturnType<typeof feedReads>;
type Posts = ReturnType<typeof feedService>;
type HomeCalls = ReturnType<typeof homePostCalls>;

/** Handlers to list, create and delete the posts of one kind of home. */
export const homePosts = (kind: HomeKind, reads: Pick<Reads, 'inHome'>, posts: Pick<Posts, 'create' | 'remove'>): Handlers<HomeCalls> => ({
  list: ({ viewer, params, query }) => reads.inHome(viewer, { kind, id: params.id }, query),
  create: ({ viewer, params, body, once }) => posts.create(viewer, { kind, id: params.id }, body, once),
  remove: async ({ viewer, params }) => {
    await posts.remove(viewer, { kind, id: params.id }, params.postId);
    return undefined;
  },
});

/**
 * The endpoints of the feed. The member id in the path of a single post is not compared with its author: a different response would reveal
 * the author of an anonymous post.
 */
export function feedRoutes(deps: Deps): Handlers<typeof feedCalls> {
  const reads = feedReads(deps);
  const posts = feedService(deps);
  const ofMember = homePosts('member', reads, posts);
  const ofEvent = homePosts('event', reads, posts);
  const ofGroup = homePosts('group', reads, posts);
  const ofChallenge = homePosts('challenge', reads, posts);
  return {
    listFollowingFeed: withFirstRead(({ viewer, query }) => reads.following(viewer, query)),
    listNewestPosts: async ({ viewer, query }) => ({ data: { ids: await reads.newest(viewer, query.feed) } }),
    listEverythingFeed: withFirstRead(({ viewer, query }) => reads.everything(viewer, query)),
    listMemberPosts: ofMember.list,
    createPost: ofMember.create,
    getPinnedPost: async ({ viewer, params }) => ({ data: await reads.pinned(viewer, { kind: 'member', id: params.id }) }),
    listBlockedPosts: ({ viewer, query }) => reads.hidden(viewer, query),
    unblockPost: async ({ viewer, params }) => {
      await posts.unhide(viewer, params.postId);
      return undefined;
    },
    blockPost: async ({ viewer, params }) => {
      await posts.hide(viewer, params.postId);
      return undefined;
    },
    getPost: withFirstRead(({ viewer, params }) => reads.one(viewer, params.postId)),
    updatePost: ({ viewer, params, body }) => posts.update(viewer, params.postId, body),
    deletePost: ofMember.remove,
    listEventPosts: ofEvent.list,
    createEventPost: ofEvent.create,
    deleteEventPost: ofEvent.remove,
    listGroupPosts: ofGroup.list,
    createGroupPost: ofGroup.create,
    deleteGroupPost: ofGroup.remove,
    listChallengePosts: ofChallenge.list,
    createChallengePost: ofChallenge.create,
    deleteChallengePost: ofChallenge.remove,
  };
}
