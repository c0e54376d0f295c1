import type { FeedPage, HomeRef, Post, PostDraft, PostedHome } from '@muster/contract';
import * as messages from '@muster/contract/base/messages';
import { limits } from '@muster/contract/limits';
import { api } from '../../platform/api.ts';
import { postList } from './feed.api.ts';
import { listKey } from './feed.cache.ts';
import { homePosts } from './home-posts.words.ts';

/** The calls that the feed makes for one kind of home. */
interface HomeApi {
  list: (id: string, offset: string | undefined, signal: AbortSignal) => Promise<FeedPage>;
  /** The pinned post, for homes that have one. */
  pinned?: (id: string, signal: AbortSignal) => Promise<Post | null>;
  create: (id: string, body: PostDraft) => Promise<Post>;
  /** The specified sentence when the list cannot be loaded. */
  failed: string;
}

/** A page that is not full is the last one [GROUP-25]. */
const endIfShort = ({ data, next }: FeedPage): FeedPage => ({ data, next: data.results.length < limits.feed_page ? null : next });

/** The kinds of homes that have posts, each with its calls. */
export const homeApis = {
  member: {
    list: async (id, offset, signal) => {
      // Without an id nothing is requested [FEED-48].
      if (!id) throw new Error(messages.userIdRequired);
      return api.listMemberPosts({ params: { id }, query: { offset } }, { signal });
    },
    pinned: async (id, signal) => (await api.getPinnedPost({ params: { id } }, { signal })).data,
    create: (id, body) => api.createPost({ params: { id }, body }),
    failed: homePosts.memberFailed,
  },
  event: {
    list: (id, offset, signal) => api.listEventPosts({ params: { id }, query: { offset } }, { signal }),
    create: (id, body) => api.createEventPost({ params: { id }, body }),
    failed: homePosts.eventFailed,
  },
  group: {
    list: (id, offset, signal) => api.listGroupPosts({ params: { id }, query: { offset } }, { signal }).then(endIfShort),
    create: (id, body) => api.createGroupPost({ params: { id }, body }),
    failed: homePosts.groupFailed,
  },
  challenge: {
    list: (id, offset, signal) => api.listChallengePosts({ params: { id }, query: { offset } }, { signal }),
    create: (id, body) => api.createChallengePost({ params: { id }, body }),
    failed: homePosts.challengeFailed,
  },
} satisfies Record<PostedHome, HomeApi>;

/** A home whose posts can be listed and which can be posted to. */
export interface PostsHome extends HomeRef {
  kind: keyof typeof homeApis;
}

/** The calls of one home. */
export const homeApi = ({ kind }: PostsHome): HomeApi => homeApis[kind];

/** The posts of one home, the pinned one first [FEED-56], the others newest first. */
export const homePostsQuery = (home: PostsHome) =>
  postList(listKey(home.kind, home.id), async (offset, signal) => {
    const { list: load, pinned: loadPinned } = homeApi(home);
    const posts = load(home.id, offset, signal);
    if (offset) return posts;
    // Without its pinned post a feed is still a feed.
    const pinned = loadPinned?.(home.id, signal).catch(() => null);
    const [page, first] = [await posts, await pinned];
    return first ? { ...page, data: { results: [first, ...page.data.results.filter(({ id }) => id !== first.id)] } } : page;
  });
