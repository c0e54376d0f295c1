import type { Reaction } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { comments as words } from '../../platform/words/comments.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useIsHidden } from '../people/index.ts';
import { useMe } from '../session/index.ts';
import classes from './CommentRow.module.css';
import { type CommentActions, CommentRow, PendingRow } from './CommentRow.tsx';
import { type CommentedPost, repliesQuery } from './comments.api.ts';
import { beginReplies } from './comments.cache.ts';
import { usePendingComments, useRemovedComments } from './comments.store.ts';

export interface RepliesProps {
  comment: Reaction;
  post: CommentedPost;
  /** The reply that a link led to. */
  linked: string | undefined;
  can: boolean;
  on: CommentActions;
}

/** The replies to a comment, oldest first: its latest came with it, earlier ones come above on demand. */
export function Replies({ comment, post, linked, can, on }: RepliesProps) {
  const me = useMe();
  const query = useInfiniteQuery(repliesQuery(post, comment.id));
  const pending = usePendingComments(comment.id);
  const removed = useRemovedComments();
  const isHidden = useIsHidden();
  const known = query.data;
  const loaded = known ? known.pages.flatMap((page) => page.data.reactions) : comment.replies.reactions;
  const shown = loaded.filter(({ id, user }) => !removed.has(id) && !isHidden(user)).toReversed();
  const left = comment.reaction_counts.comment - loaded.length;
  const older = left > 0 && (known ? query.hasNextPage : comment.replies.next !== null);

  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const showOlder = async () => {
    if (!known) beginReplies(post.postId, comment);
    return fetchNextPage({ cancelRefetch: false });
  };
  // A link to a reply leads there once it stands; to an old one once those above have come.
  const isAbove = older && !isFetchNextPageError && linked !== undefined && linked < (loaded.at(-1)?.id ?? '');
  useEffect(() => {
    if (isAbove && !isFetchingNextPage) void showOlder();
  });
  const found = linked !== undefined && !isAbove;
  useEffect(() => {
    if (!found) return;
    const place = document.getElementById(`comment-${linked}`) ?? document.getElementById(`comment-${comment.id}`);
    place?.scrollIntoView({ block: 'center' });
  }, [found, linked, comment.id]);

  if (shown.length + pending.length === 0 && !older) return null;
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
        {shown.map((reply) => (
          <CommentRow key={reply.id} comment={reply} post={post} linked={reply.id === linked} can={can} on={on} />
        ))}
        {pending.map((each) => (
          <PendingRow key={each.key} person={me} comment={each} small />
        ))}
      </ol>
    </div>
  );
}
