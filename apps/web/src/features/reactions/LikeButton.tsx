import { useState } from 'react';
import { shortNumber } from '../../platform/numbers.ts';
import { reactions } from '../../platform/words/feed.ts';
import { HeartIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './LikeButton.module.css';
import { type LikeTarget, toggleLike, useLike } from './likes.ts';

export interface LikeButtonProps {
  target: LikeTarget;
  /** Smaller, in a comment. */
  small?: boolean;
  /** Whether the viewer may like it. */
  can: boolean;
}

/** A heart and how many hearts there are [FEED-19]. Answers in the same frame. */
export function LikeButton({ target, small, can }: LikeButtonProps) {
  const { liked, count } = useLike(target);
  // Only a tap moves the heart and the number, not the arrival of data.
  const [tapped, setTapped] = useState(false);
  return (
    <button
      type="button"
      className={classes.like}
      data-like
      data-small={small || undefined}
      data-tapped={tapped || undefined}
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
      {count > 0 && (
        <span key={count} className={classes.count}>
          <span aria-hidden="true">{shortNumber(count)}</span>
          <VisuallyHidden>, {reactions.likes(count)}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
