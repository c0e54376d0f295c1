import type { FeedPage, Post } from '@muster/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';

/** Every list of posts lies below this key. */
const listsKey = ['posts'] as const;
export const postKey = (postId: string) => ['post', postId] as const;

type Lists = InfiniteData<FeedPage, string | undefined>;
type ListName = 'following' | 'everything' | 'member';
export const listKey = (name: ListName, id: string) => [...listsKey, name, id] as const;

const mapPages = (lists: Lists, change: (posts: Post[]) => Post[]): Lists => ({
  ...lists,
  pages: lists.pages.map((page) => {
    const results = change(page.data.results);
    return results === page.data.results ? page : { ...page, data: { ...page.data, results } };
  }),
});

const changeLists = (change: (posts: Post[]) => Post[]) =>
  queryClient.setQueriesData<Lists>({ queryKey: listsKey }, (lists) => lists && mapPages(lists, change));

/**
 * An answer that is on its way was made before this change and would take it back: ask again. A page that loads at the end of a list
 * starts over, which its reader does not see.
 */
function askAgain(): void {
  if (queryClient.isFetching({ queryKey: listsKey }) > 0) void queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Changes one post wherever it is remembered: every list and its own screen. */
export function changePost(postId: string, change: (post: Post) => Post): void {
  changeLists((posts) => (posts.some(({ id }) => id === postId) ? posts.map((post) => (post.id === postId ? change(post) : post)) : posts));
  queryClient.setQueryData<Post>(postKey(postId), (post) => post && change(post));
  askAgain();
}

/** Puts a new post on top of the lists it belongs to. */
export function addPost(post: Post, memberId: string): void {
  queryClient.setQueryData<Post>(postKey(post.id), post);
  for (const key of [listKey('following', memberId), listKey('everything', memberId), listKey('member', memberId)])
    queryClient.setQueryData<Lists>(key, (lists) => {
      const [first, ...rest] = lists?.pages ?? [];
      if (!lists || !first) return lists;
      const { results } = first.data;
      // A pinned post stays first in its member's list.
      const above = key[1] === 'member' && results[0]?.is_pinned ? 1 : 0;
      return { ...lists, pages: [{ ...first, data: { ...first.data, results: results.toSpliced(above, 0, post) } }, ...rest] };
    });
  askAgain();
}

/** Takes a post out of every list. */
export const dropFromLists = (postId: string) =>
  changeLists((posts) => (posts.some(({ id }) => id === postId) ? posts.filter(({ id }) => id !== postId) : posts));

/** Forgets a post that is gone. */
export function removePost(postId: string): void {
  dropFromLists(postId);
  queryClient.removeQueries({ queryKey: postKey(postId) });
  askAgain();
}

/** A post that some list already holds, so that its own screen stands at once. */
export function rememberedPost(postId: string): Post | undefined {
  for (const [, lists] of queryClient.getQueriesData<Lists>({ queryKey: listsKey }))
    for (const page of lists?.pages ?? []) {
      const found = page.data.results.find(({ id }) => id === postId);
      if (found) return found;
    }
  return undefined;
}

/** Notes whether the viewer likes a post: `likeId` names the like, null that there is none. */
export function settleLike(postId: string, likeId: string | null): void {
  changePost(postId, (post) => {
    const had = post.own_reactions.like.length > 0;
    const like = post.reaction_counts.like + (likeId ? 1 : 0) - (had ? 1 : 0);
    return { ...post, own_reactions: { like: likeId ? [{ id: likeId }] : [] }, reaction_counts: { ...post.reaction_counts, like } };
  });
}

/** Notes that a post has gained or lost comments. */
export const countComments = (postId: string, by: number): void =>
  changePost(postId, (post) => ({
    ...post,
    reaction_counts: { ...post.reaction_counts, comment: Math.max(0, post.reaction_counts.comment + by) },
  }));
