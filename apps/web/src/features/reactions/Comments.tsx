import type { Reply } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { common } from '../../platform/common.words.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { CommentBox, type CommentWriting } from './CommentBox.tsx';
import { type CommentActions, CommentRow, PendingRow } from './CommentRow.tsx';
import classes from './Comments.module.css';
import { CommentsSkeleton } from './CommentsSkeleton.tsx';
import { addComment, type CommentedPost, changeComment, commentsQuery, deleteComment } from './comments.api.ts';
import { forgetComment } from './comments.cache.ts';
import { comments } from './comments.kind.ts';
import { usePendingComments, type WrittenComment } from './comments.store.ts';
import { comments as words } from './comments.words.ts';
import { NewComments } from './NewComments.tsx';
import { Replies } from './Replies.tsx';
import { useArrivals } from './useArrivals.ts';

export interface CommentsProps {
  post: CommentedPost;
  /** How many comments the post has, as the server last said. */
  count: number;
  /** Whether the viewer may comment [FEED-21]. */
  can: boolean;
  /** Called at once when the number of comments changes, with the difference; called again with the opposite sign on rollback. */
  onCount: (by: number) => void;
  /** Called when the server has accepted a change. */
  onChanged: () => void;
}

/** How many pages a link to an old comment may load: they are read one by one. */
const mostPages = 20;

/** The comment or reply that an address points to; neither where it points to the comments as a whole. */
function linkedIn(hash: string): { comment?: string; reply?: string } | null {
  const [found, one, comment] = /^(?:comments|comment-([\da-f-]{36})(?:-of-([\da-f-]{36}))?)$/.exec(hash) ?? [];
  if (found === undefined) return null;
  return comment ? { comment, reply: one } : { comment: one };
}

/** The comments of a post, oldest first, with older ones loaded above on demand, and the box to add one [FEED-20, FEED-40]. */
export function Comments({ post, count, can, onCount, onChanged }: CommentsProps) {
  const me = useMe();
  const query = useInfiniteQuery(commentsQuery(post));
  const pending = usePendingComments(post.postId);
  const [writing, setWriting] = useState<CommentWriting | null>(null);
  const section = useRef<HTMLElement>(null);
  const ids = useMemo(() => (query.data?.pages ?? []).flatMap((page) => page.ids), [query.data]);
  const shown = comments.useShown(ids).toReversed();
  const older = query.hasNextPage && ids.filter((id) => comments.get(id)).length < count;

  // A link to the comments, or to one of them, scrolls there once they are rendered; an old one needs the pages above it first.
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [linked] = useState(() => linkedIn(hash));
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const oldest = ids.at(-1) ?? '';
  const pages = query.data?.pages.length ?? 0;
  const isAbove = query.hasNextPage && !isFetchNextPageError && pages < mostPages && (linked?.comment ?? oldest) < oldest;
  useEffect(() => {
    if (isAbove && pages > 0) void fetchNextPage({ cancelRefetch: false });
  }, [isAbove, pages, fetchNextPage]);
  const ready = query.isSuccess && !isAbove;
  useEffect(() => {
    if (!ready || !linked) return;
    const one = linked.comment && document.getElementById(`comment-${linked.comment}`);
    // A reply is found through its comment's own list.
    if (one && linked.reply) return;
    if (one) one.scrollIntoView({ block: 'center' });
    else section.current?.scrollIntoView({ block: 'nearest' });
  }, [ready, linked]);

  const end = useRef<HTMLDivElement>(null);
  const arrivals = useArrivals(post, { ready: query.isSuccess, count, sending: pending.length > 0, memberId: me.id, end });
  const showArrived = () => {
    const first = arrivals.show();
    requestAnimationFrame(() => document.getElementById(`comment-${first}`)?.scrollIntoView({ block: 'center' }));
  };

  const showOlder = async () => {
    const { isFetchNextPageError } = await query.fetchNextPage();
    if (isFetchNextPageError) toast(words.moreFailed, { kind: 'alert' });
  };
  const settle = async (done: Promise<boolean>, by: number) => {
    if (by) onCount(by);
    if (await done) onChanged();
    else if (by) onCount(-by);
  };
  // An edit conflict: the author sees both texts and chooses. Anything else they were writing stays in its draft.
  const showBoth = (changed: Reply) => setWriting({ changed, answered: null });
  const send = (written: WrittenComment) => {
    const target = writing;
    setWriting(null);
    if (target === null) return;
    const { changed, answered } = target;
    if (changed) void settle(changeComment(me.id, post, changed, written, showBoth), 0);
    else if (answered) void addComment(me.id, post, written, answered);
    else void settle(addComment(me.id, post, written), 1);
  };
  const on: CommentActions = {
    onReply: (answered) => setWriting({ changed: null, answered }),
    onEdit: (changed) => setWriting({ changed, answered: null }),
    // A post's comment count does not include replies.
    onDelete: (comment) => void settle(deleteComment(post, comment), comment.comment_id ? 0 : -1),
    onTaken: (comment) => {
      const forgotten = forgetComment(post.postId, comment).then(() => true);
      void settle(forgotten, comment.comment_id ? 0 : -1);
    },
  };

  return (
    <section ref={section} id="comments" className={classes.comments} aria-label={words.heading}>
      {query.isPending && <CommentsSkeleton count={Math.min(count, 4)} />}
      {query.isLoadingError && (
        <div className={classes.failed} role="alert">
          <p>{words.failed}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </div>
      )}
      {older && (
        <Button look="text" className={classes.older} busy={isFetchingNextPage} onClick={() => void showOlder()}>
          {words.previous}
        </Button>
      )}
      <ol className={classes.list}>
        {shown.map((id) => (
          <CommentRow key={id} id={id} post={post} linked={id === linked?.comment && !linked.reply} can={can} on={on}>
            <Replies commentId={id} post={post} linked={id === linked?.comment ? linked.reply : undefined} can={can} on={on} />
          </CommentRow>
        ))}
        {pending.map((each) => (
          <PendingRow key={each.key} person={me} comment={each} />
        ))}
      </ol>
      <div ref={end} />
      {query.isSuccess && shown.length === 0 && pending.length === 0 && (
        <p className={classes.none}>
          <strong>{words.none}</strong>
          {can && <span>{words.noneText}</span>}
        </p>
      )}
      <NewComments count={arrivals.waiting} onShow={showArrived} />
      <CommentBox
        post={post}
        can={can}
        writing={writing}
        onWrite={() => setWriting({ changed: null, answered: null })}
        onClose={() => setWriting(null)}
        onSend={send}
      />
    </section>
  );
}
