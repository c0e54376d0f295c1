import type { Mention, OpenGraph } from '@muster/contract';
import { createDrafts } from '../../platform/drafts.ts';
import { createStore } from '../../platform/store.ts';
import type { Seen, Writing } from '../writing/index.ts';

/** An unsent comment. */
interface CommentDraft extends Writing {
  /** The link whose preview was removed. */
  dismissed: string | null;
  /** The comment as it was when these changes began: another tab may have changed it since. */
  saw?: Seen | null;
}

export const commentDrafts = createDrafts<CommentDraft>('drafts.comments');

/** The key of a draft: a new comment on a post, an edit, or a reply. */
export const draftKey = (memberId: string, postId: string, commentId: string | null, answeredId?: string) =>
  `${memberId}:${postId}:${answeredId ? `answer-${answeredId}` : (commentId ?? 'new')}`;

/** A comment's content as it is sent. */
export interface WrittenComment {
  content: string;
  /** The members whose mentions count. */
  mentioned: Mention[];
  open_graph: OpenGraph | null;
}

/** A comment that is being sent. */
export interface PendingComment extends WrittenComment {
  key: string;
}

const pending = createStore<ReadonlyMap<string, readonly PendingComment[]>>(new Map());
const none: readonly PendingComment[] = [];

const setPending = (streamId: string, change: (list: readonly PendingComment[]) => readonly PendingComment[]) =>
  pending.set(new Map(pending.get()).set(streamId, change(pending.get().get(streamId) ?? none)));

/**
 * Shows a pending comment below the others of a post, or a pending reply below those of a comment, until the returned function is called.
 */
export function showPending(streamId: string, comment: PendingComment): () => void {
  setPending(streamId, (list) => [...list, comment]);
  return () => setPending(streamId, (list) => list.filter((each) => each !== comment));
}

/** Pending comments, oldest first. */
export const usePendingComments = (streamId: string) => pending.useOf((now) => now.get(streamId) ?? none);
