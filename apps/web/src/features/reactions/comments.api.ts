import type { HomeRef, MusterContract, Reply } from '@muster/contract';
import { textLength, visiblePattern } from '@muster/contract/base/characters';
import { ApiError, presentState } from '@muster/contract/base/client';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { hide, type IdPage } from '../../platform/entities.ts';
import { randomKey } from '../../platform/random-key.ts';
import { reasonOr } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { isChangedElsewhere, type Seen } from '../writing/index.ts';
import { beginReplies, commentsKey, forgetComment, rememberComment, repliesKey } from './comments.cache.ts';
import { comments } from './comments.kind.ts';
import { commentDrafts, draftKey, showPending, type WrittenComment } from './comments.store.ts';
import { comments as words } from './comments.words.ts';

/** The post that the comments belong to. */
export interface CommentedPost {
  postId: string;
  /** The author's id, or the viewer's own if the author is anonymous. */
  posterId: string;
  /** The event, group or challenge that the post is in; null if it is its author's own. */
  home: HomeRef | null;
}

const readPage = async (
  { postId, posterId }: CommentedPost,
  streamId: string,
  offset: string | undefined,
  signal: AbortSignal,
): Promise<IdPage> => {
  const { data, next } = await api.listReactions({ params: { posterId, streamId }, query: { kind: 'comment', offset } }, { signal });
  if (streamId === postId) for (const comment of data.reactions) beginReplies(postId, comment);
  return { ids: data.reactions.map(({ id }) => id), next };
};

/** The comments of a post, newest page first and newest first within each; ten a page [FEED-40]. */
export const commentsQuery = (post: CommentedPost) =>
  infiniteQueryOptions({
    queryKey: commentsKey(post.postId),
    queryFn: ({ pageParam, signal }) => readPage(post, post.postId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: IdPage) => page.next ?? undefined,
  });

/**
 * All replies to a comment, in the same order: the latest come with the comment, earlier ones on demand. It stays cached longer than the
 * list of comments.
 */
export const repliesQuery = (post: CommentedPost, commentId: string) =>
  infiniteQueryOptions({
    queryKey: repliesKey(post.postId, commentId),
    queryFn: ({ pageParam, signal }) => readPage(post, commentId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: IdPage) => page.next ?? undefined,
    enabled: false,
    gcTime: 10 * 60_000,
  });

/** Records whether the viewer likes a comment. */
export const settleCommentLike = (commentId: string, likeId: string | null): void =>
  comments.change(commentId, (comment) => {
    const had = comment.own_reactions.like.length > 0;
    const like = comment.reaction_counts.like + (likeId ? 1 : 0) - (had ? 1 : 0);
    return { ...comment, own_reactions: { like: likeId ? [{ id: likeId }] : [] }, reaction_counts: { ...comment.reaction_counts, like } };
  });

/** The characters that count: the server trims before it measures. */
export const commentLength = (text: string): number => textLength(text.trim());

/** Why a comment cannot be sent, or null [FEED-43, FEED-45]. */
export function refuseComment(text: string): string | null {
  if (commentLength(text) > limits.comment_length) return fieldWords.comment_long;
  return visiblePattern.test(text) ? null : fieldWords.comment_blank;
}

const signedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Shows what failed; a member who has been signed out is told so elsewhere. */
function report(error: unknown, sentence: string): void {
  if (!signedOut(error)) toast(reasonOr(error, sentence), { kind: 'alert' });
}

const bodyOf = ({ content, mentioned, open_graph }: WrittenComment) => ({
  kind: 'comment' as const,
  content,
  tagged: mentioned.map(({ id }) => id),
  open_graph,
});
const asDraft = ({ content, mentioned }: WrittenComment) => ({ text: content, tagged: mentioned });

/** The parent of a comment or reply, as the calls name it. */
const streamOf = (post: CommentedPost, { comment_id }: Reply) => comment_id ?? post.postId;

/**
 * Sends a comment or a reply: an optimistic update that is rolled back with a message if the server refuses; the text is then in its draft
 * again [FEED-86]. Resolves to whether it was sent.
 */
export async function addComment(
  memberId: string,
  post: CommentedPost,
  written: WrittenComment,
  answered: Reply | null = null,
): Promise<boolean> {
  const draft = draftKey(memberId, post.postId, null, answered?.id);
  const before = commentDrafts.get(draft);
  commentDrafts.set(draft, undefined);
  const away = showPending(answered?.comment_id ?? answered?.id ?? post.postId, { ...written, key: randomKey() });
  try {
    const params = { posterId: post.posterId, streamId: answered?.id ?? post.postId };
    const comment = await api.addReaction({ params, body: bodyOf(written) });
    await rememberComment(post.postId, comment);
    return true;
  } catch (error) {
    // Unless the member has started another one meanwhile.
    if (!commentDrafts.get(draft)?.text.trim()) commentDrafts.set(draft, { ...asDraft(written), dismissed: before?.dismissed ?? null });
    report(error, words.createFailed);
    return false;
  } finally {
    away();
  }
}

/** What an author sees when they begin to edit a comment. */
export const seenOf = ({ version, data }: Reply): Seen => ({ version, text: data.content });

/**
 * Edits the member's own comment: an optimistic update, rolled back with a message if the server refuses; the new text stays in the draft
 * [FEED-85].
 */
export async function changeComment(
  memberId: string,
  post: CommentedPost,
  comment: Reply,
  written: WrittenComment,
  /** Called with what another tab has saved meanwhile: the author has to choose, and their own text is in its draft. */
  onChangedElsewhere: (current: Reply) => void,
): Promise<boolean> {
  const draft = draftKey(memberId, post.postId, comment.id);
  const dismissed = commentDrafts.get(draft)?.dismissed ?? null;
  commentDrafts.set(draft, undefined);
  const { content, mentioned, open_graph } = written;
  comments.change(comment.id, (each) => ({
    ...each,
    mentioned,
    version: comment.version + 1,
    data: { content, open_graph, edited: true },
  }));
  try {
    await api.updateReaction({
      params: { posterId: post.posterId, streamId: streamOf(post, comment), reactionId: comment.id },
      body: { ...bodyOf(written), version: comment.version },
    });
    return true;
  } catch (error) {
    const { version, data } = comment;
    const current = presentState<MusterContract['updateReaction']>(error);
    comments.change(comment.id, (each) => current ?? { ...each, mentioned: comment.mentioned, version, data });
    // The response to an identical edit was lost.
    if (current?.data.content === content) return true;
    const saw = { version, text: data.content };
    if (current && !isChangedElsewhere(saw, content, seenOf(current)))
      return changeComment(memberId, post, current, written, onChangedElsewhere);
    commentDrafts.set(draft, { ...asDraft(written), dismissed, saw });
    if (current) onChangedElsewhere(current);
    else report(error, words.updateFailed);
    return false;
  }
}

/** Deletes the member's own comment: an optimistic update, rolled back with a message if the server refuses [FEED-38]. */
export async function deleteComment(post: CommentedPost, comment: Reply): Promise<boolean> {
  const back = hide(comment.id);
  try {
    await api.removeReaction({
      params: { posterId: post.posterId, streamId: streamOf(post, comment), reactionId: comment.id },
      query: { kind: 'comment' },
    });
    await forgetComment(post.postId, comment);
    return true;
  } catch (error) {
    report(error, words.deleteFailed);
    return false;
  } finally {
    back();
  }
}
