import type { Reaction, Reply } from '@muster/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { comments, isGone } from './comments.kind.ts';

/** The cache key of a post's comments. */
export const commentsKey = (postId: string) => ['comments', postId] as const;
/** The cache key of the replies to one comment. */
export const repliesKey = (postId: string, commentId: string) => ['replies', postId, commentId] as const;

type Pages = InfiniteData<IdPage, string | undefined>;

const inFront = (key: readonly string[], id: string) =>
  queryClient.setQueryData<Pages>(key, (known) => {
    const [first = { ids: [], next: null }, ...rest] = known?.pages ?? [];
    return {
      pages: [{ ...first, ids: [id, ...first.ids.filter((each) => each !== id)] }, ...rest],
      pageParams: known?.pageParams ?? [undefined],
    };
  });

/** The ids of a post's comments that have been loaded, newest first. */
export const knownComments = (postId: string): string[] =>
  queryClient.getQueryData<Pages>(commentsKey(postId))?.pages.flatMap(({ ids }) => ids) ?? [];

/** Whether a post's comments have been loaded: before that there is nothing to add to. */
export const areKnown = (postId: string): boolean => queryClient.getQueryData(commentsKey(postId)) !== undefined;

/** Adds comments, given newest first, below the existing ones. */
export function addArrived(postId: string, ids: readonly string[]): void {
  for (const id of ids.toReversed()) inFront(commentsKey(postId), id);
}

/** The offset of the page that a comment or reply was loaded with. */
export function offsetOf(postId: string, { id, comment_id }: Reply): string | undefined {
  const known = queryClient.getQueryData<Pages>(comment_id ? repliesKey(postId, comment_id) : commentsKey(postId));
  return known?.pageParams[known.pages.findIndex(({ ids }) => ids.includes(id))];
}

/** A request that started before the change would undo it when it resolves. */
const stopReading = (postId: string) => queryClient.cancelQueries({ queryKey: commentsKey(postId) });

/**
 * Initialises the list of replies to a comment with the latest, which come with it. If earlier ones are cached already, the new ones are
 * added in front of them.
 */
export function beginReplies(postId: string, { id, replies }: Reaction): void {
  const latest = { ids: replies.reactions.map((reply) => reply.id), next: replies.next };
  queryClient.setQueryData<Pages>(repliesKey(postId, id), (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first || rest.length === 0) return { pages: [latest], pageParams: [undefined] };
    const there = new Set(known.pages.flatMap(({ ids }) => ids));
    return { ...known, pages: [{ ...first, ids: [...latest.ids.filter((each) => !there.has(each)), ...first.ids] }, ...rest] };
  });
}

const countReplies = (commentId: string, by: number) =>
  comments.change(commentId, (comment) => ({
    ...comment,
    reaction_counts: { ...comment.reaction_counts, comment: Math.max(0, comment.reaction_counts.comment + by) },
  }));

/** Adds what the server has accepted: a comment below the others, a reply below those to its comment, whose count increases. */
export async function rememberComment(postId: string, { id, comment_id }: Reply): Promise<void> {
  await stopReading(postId);
  const key = comment_id ? repliesKey(postId, comment_id) : commentsKey(postId);
  const known = queryClient.getQueryData<Pages>(key);
  if (comment_id && !known?.pages.some(({ ids }) => ids.includes(id))) countReplies(comment_id, 1);
  if (comment_id || known) inFront(key, id);
}

/**
 * Removes a deleted comment or reply. A comment that remained only for its replies, because its author has left, goes with the last of
 * them.
 */
export async function forgetComment(postId: string, { id, comment_id }: Pick<Reply, 'id' | 'comment_id'>): Promise<void> {
  await stopReading(postId);
  comments.remove(id);
  if (!comment_id) return;
  countReplies(comment_id, -1);
  const comment = comments.get(comment_id);
  if (comment && isGone(comment) && comment.reaction_counts.comment === 0) comments.remove(comment_id);
}
