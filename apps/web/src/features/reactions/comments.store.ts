import type { Mention, OpenGraph } from '@muster/contract';
import { createDrafts } from '../../platform/drafts.ts';
import { createStore } from '../../platform/store.ts';
import type { Seen, Writing } from '../writing/index.ts';

/** An unsent comment, and what was sent last under which key: the same again cannot comment twice. */
interface CommentDraft extends Writing {
  /** The link whose preview was taken off. */
  dismissed: string | null;
  /** The comment as it was when these changes to it were begun: another tab may have changed it since. */
  saw?: Seen | null;
  sent: { key: string; body: string } | null;
}

export const commentDrafts = createDrafts<CommentDraft>('drafts.comments');

/** The draft of a new comment on a post, of changes to one, or of an answer to one. */
export const draftKey = (memberId: string, postId: string, commentId: string | null, answeredId?: string) =>
  `${memberId}:${postId}:${answeredId ? `answer-${answeredId}` : (commentId ?? 'new')}`;

/** A comment as it is sent. */
export interface WrittenComment {
  content: string;
  /** Those whose tag counts. */
  mentioned: Mention[];
  open_graph: OpenGraph | null;
}

/** A comment on its way. */
export interface PendingComment extends WrittenComment {
  key: string;
}

const pending = createStore<ReadonlyMap<string, readonly PendingComment[]>>(new Map());
const none: readonly PendingComment[] = [];

const setPending = (streamId: string, change: (list: readonly PendingComment[]) => readonly PendingComment[]) =>
  pending.set(new Map(pending.get()).set(streamId, change(pending.get().get(streamId) ?? none)));

/** Shows a comment below the others of a post, or a reply below those of a comment, until the returned function is called. */
export function showPending(streamId: string, comment: PendingComment): () => void {
  setPending(streamId, (list) => [...list, comment]);
  return () => setPending(streamId, (list) => list.filter((each) => each !== comment));
}

/** Comments on their way, oldest first. */
export const usePendingComments = (streamId: string) => pending.useOf((now) => now.get(streamId) ?? none);
