import type { Post } from '@muster/contract';
import { useState } from 'react';
import { RichText } from '../../ui/RichText.tsx';
import { feed } from './feed.words.ts';
import classes from './PostText.module.css';

const longCharacters = 520;
const longLines = 11;

/** Expanded texts stay expanded, or the list would come back shorter than it was left. */
const opened = new Set<string>();

const isLong = (text: string) => text.length > longCharacters || text.split('\n').length > longLines;

/** The text of a post. In lists, a long one shows only its beginning. */
export function PostText({ post, whole }: { post: Pick<Post, 'id' | 'text' | 'mentioned'>; whole?: boolean }) {
  const [open, setOpen] = useState(() => whole || opened.has(post.id) || !isLong(post.text));
  return (
    <div className={classes.text} data-short={post.text.length < 90 && !post.text.includes('\n') ? '' : undefined}>
      <div className={open || whole ? undefined : classes.clamped}>
        <RichText text={post.text} mentioned={post.mentioned} />
      </div>
      {!open && !whole && (
        <button
          type="button"
          className={classes.more}
          onClick={() => {
            opened.add(post.id);
            setOpen(true);
          }}
        >
          {feed.showMore}
        </button>
      )}
    </div>
  );
}
