import type { LiveStream, Reaction } from '@muster/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { isInView } from '../../platform/in-view.ts';
import { useHeard } from '../../platform/live.ts';
import type { CommentedPost } from './comments.api.ts';
import { addArrived, areKnown, beginReplies, knownComments, offsetOf } from './comments.cache.ts';
import { comments } from './comments.kind.ts';

/** Refetches comments of a stream; the cache shows their new content by itself. */
async function read({ posterId }: CommentedPost, streamId: string, offset?: string): Promise<Reaction[]> {
  const { data } = await api.listReactions({ params: { posterId, streamId }, query: { kind: 'comment', offset } });
  return data.reactions;
}

/**
 * Removes a comment with its replies. If it is in view, its space stays reserved while the screen is mounted, so that nothing moves while
 * the member is reading.
 */
function end(id: string): void {
  const row = document.getElementById(`comment-${id}`)?.closest('li');
  if (row && isInView(row)) comments.change(id, (comment) => ({ ...comment, gone: row.getBoundingClientRect().height || 1 }));
  else if (comments.get(id) && !comments.get(id)?.gone) comments.remove(id);
}

/**
 * Keeps the comments under an open post in step with live updates: likes, edits, deletions, and new comments. New ones are added below the
 * others while `end` is in view, and otherwise wait until `show` is called.
 */
export function useArrivals(
  post: CommentedPost,
  at: {
    /** Whether the comments are rendered. */
    ready: boolean;
    /** How many comments there are, including pending ones. */
    count: number;
    /** Whether comments of the viewer's own are pending: they arrive with their own response. */
    sending: boolean;
    memberId: string;
    end: { current: HTMLElement | null };
  },
) {
  const [waiting, setWaiting] = useState<readonly Reaction[]>([]);
  const known = () => [...waiting.map(({ id }) => id), ...knownComments(post.postId)];

  const put = (arrived: readonly Reaction[]) => {
    for (const comment of arrived) beginReplies(post.postId, comment);
    addArrived(
      post.postId,
      arrived.map(({ id }) => id),
    );
  };
  /** `before`: the ids known when the request was made. */
  const sort = (newest: Reaction[], before: readonly string[]) => {
    const there = new Set(known());
    const ids = new Set(newest.map(({ id }) => id));
    // A comment in this range that the response lacks was deleted.
    const least = newest.at(-1)?.id ?? '';
    for (const id of before) if (id > least && !ids.has(id)) end(id);
    const isOwn = ({ user }: Reaction) => user.id === at.memberId && at.sending;
    const arrived = newest.filter((comment) => !there.has(comment.id) && !isOwn(comment));
    const all = [...arrived, ...waiting].filter(({ id }) => comments.get(id));
    if (at.end.current && isInView(at.end.current)) {
      put(all);
      setWaiting([]);
    } else setWaiting(all);
  };
  // The response comes later: by then more may be waiting.
  const latest = useRef(sort);
  useEffect(() => {
    latest.current = sort;
  });

  const askNewest = () => {
    const before = known();
    void read(post, post.postId).then(
      (newest) => latest.current(newest, before),
      () => undefined,
    );
  };
  // If one was added and one deleted, the count is unchanged: the newest id tells.
  const isNew = (id: string | null) => id !== null && !known().includes(id);
  const heard = useRef<LiveStream | null>(null);
  const compare = () => {
    if (!heard.current || !areKnown(post.postId)) return;
    const { reaction_counts, newest_comment } = heard.current;
    if (reaction_counts.comment !== at.count || isNew(newest_comment)) askNewest();
  };
  useHeard('post', (id, state) => {
    if (id !== post.postId) return;
    heard.current = state;
    compare();
  });
  // What was announced while the comments were loading may be newer than what was loaded.
  const compareOnce = useEffectEvent(compare);
  useEffect(() => {
    if (at.ready) compareOnce();
  }, [at.ready]);

  const follow = (id: string, { version, own_reactions, reaction_counts, newest_comment }: LiveStream) => {
    const comment = comments.get(id);
    if (!comment) return;
    const isAnswered = newest_comment !== null && !comments.get(newest_comment);
    comments.change(id, (now) => ({ ...now, own_reactions, reaction_counts }));
    const isLast = knownComments(post.postId)[0] === id;
    if (version <= comment.version && !(isAnswered && isLast)) return;
    const page = offsetOf(post.postId, comment);
    void read(post, comment.comment_id ?? post.postId, page).then(
      // Anywhere else, replies would push away the text being read.
      (now) => isLast && now.filter((each) => each.id === id).forEach((each) => beginReplies(post.postId, each)),
      () => undefined,
    );
  };
  useHeard('comment', (id, state) => {
    if (state) return follow(id, state);
    end(id);
  });
  useEffect(
    () => () => {
      for (const id of knownComments(post.postId)) if (comments.get(id)?.gone) comments.remove(id);
    },
    [post.postId],
  );

  return {
    waiting: waiting.length,
    /** Shows the waiting comments. Returns the first of them. */
    show: (): string | undefined => {
      put(waiting);
      setWaiting([]);
      return waiting.at(-1)?.id;
    },
  };
}
