import type { Post } from '@muster/contract';
import { postAddress } from '@muster/contract/posts/homes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortNumber } from '../../platform/numbers.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { reactions } from '../reactions/likes.words.ts';
import classes from './PostActions.module.css';

/** What other features add to the row below a post. */
export interface PostButtons {
  /** Comes first: the like button. */
  start: ReactNode;
  /** At the other end of the row. */
  end: ReactNode;
  /** Above the row, below the text: what the post is about. */
  about?: ReactNode;
}

/** The buttons of a post. Pass a stable function: a card re-renders only when something of its own changes. */
export type ButtonsOf = (post: Post) => PostButtons;

/** The row below a post: other features' buttons, and how many comments there are [FEED-19]. */
export function PostActions({ post, buttons: { start, end } }: { post: Post; buttons: Pick<PostButtons, 'start' | 'end'> }) {
  const count = post.reaction_counts.comment;
  return (
    <div className={classes.actions}>
      {start}
      <Link to={postAddress(post)} hash="comments" className={classes.comments} aria-label={reactions.comments(count)}>
        <CommentIcon size={22} />
        {count > 0 && <span>{shortNumber(count)}</span>}
      </Link>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
