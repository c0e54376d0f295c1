import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { shortNumber } from '../../platform/numbers.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './LikeButton.module.css';
import { type LikeTarget, toggleLike, useLike } from './likes.ts';
import { reactions } from './likes.words.ts';

export interface LikeButtonProps {
  target: LikeTarget;
  /** Smaller, in a comment. */
  small?: boolean;
  /** Whether the viewer may like it. */
  can: boolean;
  /** The post and, for a comment's likes, the comment whose list the number links to [FEED-28]. */
  of: { postId: string; commentId?: string };
}

/** The number of likes, linked to the people who gave them; not linked where the deployment hides that [SHELL-18, ROLE-29]. */
const LikersLink = ({ postId, commentId, name, children }: LikeButtonProps['of'] & { name: string; children: ReactNode }) =>
  commentId ? (
    <Link
      to="/feed/$postId/comment/$commentId/$reactionType"
      params={{ postId, commentId, reactionType: 'like' }}
      aria-label={name}
      className={classes.likers}
    >
      {children}
    </Link>
  ) : (
    <Link to="/feed/$postId/$reactionType" params={{ postId, reactionType: 'like' }} aria-label={name} className={classes.likers}>
      {children}
    </Link>
  );

/** A heart with the number of likes [FEED-19]. Reacts in the same frame. */
export function LikeButton({ target, small, can, of }: LikeButtonProps) {
  const { liked, count } = useLike(target);
  // Only a tap animates the heart and the number, not the arrival of data.
  const [tapped, setTapped] = useState(false);
  const listed = count > 0 && !getConfig().features.hide_like_list;
  const number = count > 0 && (
    <span key={count} className={classes.count} aria-hidden="true">
      {shortNumber(count)}
    </span>
  );
  return (
    <span className={classes.likes} data-small={small || undefined} data-liked={liked || undefined} data-tapped={tapped || undefined}>
      <button
        type="button"
        className={classes.like}
        data-key="l"
        aria-pressed={liked}
        disabled={!can && !liked}
        onClick={() => {
          setTapped(true);
          toggleLike(target);
        }}
      >
        <span key={String(liked)} className={classes.heart}>
          <HeartIcon size={small ? 18 : 23} />
        </span>
        <VisuallyHidden>{reactions.like}</VisuallyHidden>
        {!listed && number}
        {count > 0 && <VisuallyHidden>, {reactions.likes(count)}</VisuallyHidden>}
      </button>
      {listed && (
        <LikersLink {...of} name={reactions.likes(count)}>
          {number}
        </LikersLink>
      )}
    </span>
  );
}
