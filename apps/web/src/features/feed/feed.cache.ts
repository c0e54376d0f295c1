import type { AddedToPost, HomeKind, Post } from '@muster/contract';
import { homeOf } from '@muster/contract/homes';
import type { InfiniteData } from '@tanstack/react-query';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { followed } from '../people/index.ts';
import { posts } from './posts.kind.ts';

/** Every list of posts lies below this key. */
const listsKey = ['posts'] as const;
/** A list of posts by its name: of the feed, of a kind of home, or of another feature. */
export const listKey = (name: 'following' | 'everything' | HomeKind | (string & {}), id: string) => [...listsKey, name, id] as const;

type Lists = InfiniteData<IdPage, string | undefined>;

/**
 * A list that is on its way was made before this post and would leave it out: ask again. A page that loads at the end of a list
 * starts over, which its reader does not see.
 */
function askAgain(): void {
  if (queryClient.isFetching({ queryKey: listsKey }) > 0) void queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Puts a new post on top of the lists it belongs to. */
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

/** Whose posts are still in the Following feed although they are not followed any more. */
const unfollowed = new Set<string>();

/** Takes the posts of those who are not followed any more out of the Following feed; to be called where nobody is reading it. */
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

/** Notes whether the viewer likes a post: `likeId` names the like, null that there is none. */
export const settleLike = (postId: string, likeId: string | null): void =>
  posts.change(postId, (post) => {
    const had = post.own_reactions.like.length > 0;
    const like = post.reaction_counts.like + (likeId ? 1 : 0) - (had ? 1 : 0);
    return { ...post, own_reactions: { like: likeId ? [{ id: likeId }] : [] }, reaction_counts: { ...post.reaction_counts, like } };
  });

/** Notes what another feature has changed of what it adds to a post. Its own list asks anew when one comes back to it. */
export function settleAdded(postId: string, added: Partial<AddedToPost>, list: string): void {
  posts.change(postId, (post) => ({ ...post, ...added }));
  void queryClient.invalidateQueries({ queryKey: [...listsKey, list], refetchType: 'none' });
}

/** Notes that a post has gained or lost comments. */
export const countComments = (postId: string, by: number): void =>
  posts.change(postId, (post) => ({
    ...post,
    reaction_counts: { ...post.reaction_counts, comment: Math.max(0, post.reaction_counts.comment + by) },
  }));
