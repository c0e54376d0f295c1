import type { AddedToPost, HomeKind, Post } from '@muster/contract';
import { homeOf } from '@muster/contract/posts/homes';
import type { InfiniteData } from '@tanstack/react-query';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { followed } from '../people/index.ts';
import { posts } from './posts.kind.ts';

/** Every list of posts has this key as its prefix. */
const listsKey = ['posts'] as const;
/** The cache key of a list of posts: of the feed, of a kind of home, or of another feature. */
export const listKey = (name: 'following' | 'everything' | HomeKind | (string & {}), id: string) => [...listsKey, name, id] as const;

type Lists = InfiniteData<IdPage, string | undefined>;

/**
 * A list that is still loading was built before this post and would omit it, so it is refetched. A page loading at the end of a list
 * restarts, which its reader does not notice.
 */
function askAgain(): void {
  if (queryClient.isFetching({ queryKey: listsKey }) > 0) void queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Adds a new post to the top of the lists it belongs to. */
export function addPost(post: Post, memberId: string): void {
  const { id } = post;
  const home = homeOf(post) ?? { kind: 'member', id: memberId };
  const inHome = listKey(home.kind, home.id);
  for (const key of [listKey('following', memberId), listKey('everything', memberId), inHome])
    queryClient.setQueryData<Lists>(key, (lists) => {
      const [first, ...rest] = lists?.pages ?? [];
      if (!lists || !first) return lists;
      // A pinned post stays first in its home.
      const above = key === inHome && first.ids[0] && posts.get(first.ids[0])?.is_pinned ? 1 : 0;
      return { ...lists, pages: [{ ...first, ids: first.ids.toSpliced(above, 0, id) }, ...rest] };
    });
  askAgain();
}

/** Authors whose posts are still in the Following feed although the viewer no longer follows them. */
const unfollowed = new Set<string>();

/** Removes their posts from the Following feed; call it while nobody is reading that feed. */
export function dropUnfollowed(viewerId: string): void {
  if (unfollowed.size === 0) return;
  const queryKey = listKey('following', viewerId);
  const stays = (id: string) => !unfollowed.has(posts.get(id)?.actor.id ?? '');
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData<Lists>(
    queryKey,
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, ids: page.ids.filter(stays) })) },
    { updatedAt },
  );
  unfollowed.clear();
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

followed.listen((viewerId, named, following) => {
  const queryKey = listKey('following', viewerId);
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  if (following) unfollowed.delete(named);
  else unfollowed.add(named);
  if (!queryClient.getQueryCache().find({ queryKey })?.isActive()) dropUnfollowed(viewerId);
});

/** Records whether the viewer likes a post: `likeId` is the id of the like, null means none. */
export const settleLike = (postId: string, likeId: string | null): void =>
  posts.change(postId, (post) => {
    const had = post.own_reactions.like.length > 0;
    const like = post.reaction_counts.like + (likeId ? 1 : 0) - (had ? 1 : 0);
    return { ...post, own_reactions: { like: likeId ? [{ id: likeId }] : [] }, reaction_counts: { ...post.reaction_counts, like } };
  });

/** Records a change that another feature made to its own field of a post. That feature's list refetches when the viewer returns to it. */
export function settleAdded(postId: string, added: Partial<AddedToPost>, list: string): void {
  posts.change(postId, (post) => ({ ...post, ...added }));
  void queryClient.invalidateQueries({ queryKey: [...listsKey, list], refetchType: 'none' });
}

/** Records that a post has gained or lost comments. */
export const countComments = (postId: string, by: number): void =>
  posts.change(postId, (post) => ({
    ...post,
    reaction_counts: { ...post.reaction_counts, comment: Math.max(0, post.reaction_counts.comment + by) },
  }));
