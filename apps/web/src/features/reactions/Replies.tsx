import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import classes from './CommentRow.module.css';
import { type CommentActions, CommentRow, PendingRow } from './CommentRow.tsx';
import { type CommentedPost, repliesQuery } from './comments.api.ts';
import { comments } from './comments.kind.ts';
import { usePendingComments } from './comments.store.ts';
import { comments as words } from './comments.words.ts';

export interface RepliesProps {
  commentId: string;
  post: CommentedPost;
  /** The reply that a link points to. */
  linked: string | undefined;
  can: boolean;
  on: CommentActions;
}

/** The replies to a comment, oldest first: the latest come with it, earlier ones load above on demand. */
export function Replies({ commentId, post, linked, can, on }: RepliesProps) {
  const me = useMe();
  const query = useInfiniteQuery(repliesQuery(post, commentId));
  const pending = usePendingComments(commentId);
  const comment = comments.use(commentId);
  const ids = useMemo(() => (query.data?.pages ?? []).flatMap((page) => page.ids), [query.data]);
  const shown = comments.useShown(ids).toReversed();
  const left = (comment?.reaction_counts.comment ?? 0) - ids.filter((id) => comments.get(id)).length;
  const older = left > 0 && query.hasNextPage;

  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const showOlder = () => fetchNextPage({ cancelRefetch: false });
  // A link to a reply scrolls there once it is rendered; an old one needs the pages above it first.
  const isAbove = older && !isFetchNextPageError && linked !== undefined && linked < (ids.at(-1) ?? '');
  useEffect(() => {
    if (isAbove && !isFetchingNextPage) void showOlder();
  });
  const found = linked !== undefined && !isAbove;
  useEffect(() => {
    if (!found) return;
    const row = document.getElementById(`comment-${linked}`) ?? document.getElementById(`comment-${commentId}`);
    row?.scrollIntoView({ block: 'center' });
  }, [found, linked, commentId]);

  if (!comment || (shown.length + pending.length === 0 && !older)) return null;
  return (
    <div className={classes.replies}>
      {older && (
        <Button
          look="text"
          size="small"
          className={classes.older}
          busy={isFetchingNextPage}
          onClick={async () => {
            if ((await showOlder()).isFetchNextPageError) toast(words.moreRepliesFailed, { kind: 'alert' });
          }}
        >
          {words.previousReplies(left)}
        </Button>
      )}
      <ol aria-label={words.repliesTo(displayName(comment.user))}>
        {shown.map((id) => (
          <CommentRow key={id} id={id} post={post} linked={id === linked} can={can} on={on} />
        ))}
        {pending.map((each) => (
          <PendingRow key={each.key} person={me} comment={each} small />
        ))}
      </ol>
    </div>
  );
}
