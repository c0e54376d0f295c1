import type { FeedPage, HomeKind, HomeRef, Post, PostDraft } from '@muster/contract';
import { api } from '../../platform/api.ts';
import { postList } from './feed.api.ts';
import { listKey } from './feed.cache.ts';
import { homePosts } from './home-posts.words.ts';

/** What the feed asks of one kind of home. */
interface HomeApi {
  list: (id: string, offset: string | undefined, signal: AbortSignal) => Promise<FeedPage>;
  /** The post that stands first, where a home has one. */
  pinned?: (id: string, signal: AbortSignal) => Promise<Post | null>;
  create: (id: string, body: PostDraft, idempotencyKey: string) => Promise<Post>;
  /** The specified sentence where the list cannot be loaded. */
  failed: string;
}

/** The kinds of homes that have posts, each with its calls. */
export const homeApis = {
  member: {
    list: async (id, offset, signal) => {
      // Without an id nothing is asked for [FEED-48].
      if (!id) throw new Error(homePosts.userIdRequired);
      return api.listMemberPosts({ params: { id }, query: { offset } }, { signal });
    },
    pinned: async (id, signal) => (await api.getPinnedPost({ params: { id } }, { signal })).data,
    create: (id, body, idempotencyKey) => api.createPost({ params: { id }, body }, { idempotencyKey }),
    failed: homePosts.memberFailed,
  },
} satisfies Partial<Record<HomeKind, HomeApi>>;

/** A home whose posts one can list, and where one can write. */
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
    // Without the pinned post the feed is still a feed.
    const pinned = loadPinned?.(home.id, signal).catch(() => null);
    const [page, first] = [await posts, await pinned];
    return first ? { ...page, data: { results: [first, ...page.data.results.filter(({ id }) => id !== first.id)] } } : page;
  });
