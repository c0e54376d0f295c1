import type { Post } from '@muster/contract';
import { postAddress } from '@muster/contract/homes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortNumber } from '../../platform/numbers.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { reactions } from '../reactions/likes.words.ts';
import classes from './PostActions.module.css';

/** The row below a post: its like button and how much is said about it [FEED-19]. */
export function PostActions({ post, like }: { post: Post; like: ReactNode }) {
  const count = post.reaction_counts.comment;
  return (
    <div className={classes.actions}>
      {like}
      <Link to={postAddress(post)} hash="comments" className={classes.comments} aria-label={reactions.comments(count)}>
        <CommentIcon size={22} />
        {count > 0 && <span>{shortNumber(count)}</span>}
      </Link>
    </div>
  );
}
