import type { Reaction, ReactionPage, Reply } from '@muster/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';

/** Whether only the place of a comment is left, for its replies: its author has deleted their account. */
export const isGone = ({ user }: Reply): boolean => user.id === null && !user.anonymous_profile;

/** Where the comments of a post are remembered, each with its latest replies. */
export const commentsKey = (postId: string) => ['comments', postId] as const;
/** Where the replies to one comment are remembered once earlier ones are asked for. */
export const repliesKey = (postId: string, commentId: string) => ['replies', postId, commentId] as const;

type Pages = InfiniteData<ReactionPage, string | undefined>;
type Change = (comments: Reaction[], page: number) => Reaction[];

const inPages = (change: Change) => (data: Pages | undefined) =>
  data && {
    ...data,
    pages: data.pages.map((page, index) => ({ ...page, data: { ...page.data, reactions: change(page.data.reactions, index) } })),
  };

const changeComments = (postId: string, change: Change) => queryClient.setQueryData<Pages>(commentsKey(postId), inPages(change));

/** What is on its way was asked before the change, and would undo it. */
async function stopReading(postId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: commentsKey(postId) });
  await queryClient.cancelQueries({ queryKey: ['replies', postId] });
}

/** Changes a comment or reply wherever it is remembered. */
export function replaceComment(postId: string, id: string, change: (comment: Reply) => Reply): void {
  const each = <C extends Reply>(comment: C): C => (comment.id === id ? { ...comment, ...change(comment) } : comment);
  changeComments(postId, (comments) =>
    comments.map((comment) => ({ ...each(comment), replies: { ...comment.replies, reactions: comment.replies.reactions.map(each) } })),
  );
  queryClient.setQueriesData<Pages>(
    { queryKey: ['replies', postId] },
    inPages((replies) => replies.map(each)),
  );
}

/**
 * Puts a reply in front of those to its comment, or takes it out. The comment counts along; one that stood only for its replies, as its
 * author has left, goes with the last of them.
 */
function changeReplies(postId: string, commentId: string, replyId: string, added?: Reaction): void {
  const change = <C extends Reply>(replies: C[], page: number): Array<C | Reaction> => {
    const others = replies.filter(({ id }) => id !== replyId);
    return added && page === 0 ? [added, ...others] : others;
  };
  const inComment = (comment: Reaction): Reaction => {
    const { reaction_counts, replies } = comment;
    const known = replies.reactions.some(({ id }) => id === replyId);
    const by = added ? Number(!known) : -1;
    return {
      ...comment,
      reaction_counts: { ...reaction_counts, comment: Math.max(0, reaction_counts.comment + by) },
      replies: { ...replies, reactions: change(replies.reactions, 0) },
    };
  };
  changeComments(postId, (comments) =>
    comments
      .map((comment) => (comment.id === commentId ? inComment(comment) : comment))
      .filter((comment) => added || comment.id !== commentId || !isGone(comment) || comment.reaction_counts.comment > 0),
  );
  queryClient.setQueryData<Pages>(repliesKey(postId, commentId), inPages(change));
}

/** Adds what the server has taken: a comment below the others, a reply below those to its comment. */
export async function rememberComment(postId: string, comment: Reaction): Promise<void> {
  await stopReading(postId);
  if (comment.comment_id) changeReplies(postId, comment.comment_id, comment.id, comment);
  else changeComments(postId, (comments, page) => (page === 0 ? [comment, ...comments.filter(({ id }) => id !== comment.id)] : comments));
}

/** Takes a deleted comment or reply out. */
export async function forgetComment(postId: string, { id, comment_id }: Pick<Reply, 'id' | 'comment_id'>): Promise<void> {
  await stopReading(postId);
  if (comment_id) changeReplies(postId, comment_id, id);
  else changeComments(postId, (comments) => comments.filter((each) => each.id !== id));
}

/** Begins the list of all replies to a comment with those that came with it. */
export function beginReplies(postId: string, { id, replies, reaction_counts }: Reaction): void {
  const reactions = replies.reactions.map((reply) => ({ ...reply, replies: { reactions: [], next: null } }));
  queryClient.setQueryData<Pages>(repliesKey(postId, id), {
    pages: [{ data: { reactions, reaction_counts }, next: replies.next }],
    pageParams: [undefined],
  });
}
