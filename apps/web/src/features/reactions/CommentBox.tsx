import type { Reaction } from '@muster/contract';
import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { reactions } from '../../platform/words/feed.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import classes from './CommentBox.module.css';
import type { CommentedPost } from './comments.api.ts';
import { commentDrafts, draftKey, type WrittenComment } from './comments.store.ts';

const load = () => import('./CommentPanel.tsx');
const CommentPanel = lazy(async () => ({ default: (await persistently(load)).CommentPanel }));

function preload(): void {
  preloadSheet();
  ahead(load);
}

export interface CommentBoxProps {
  post: CommentedPost;
  can: boolean;
  /** The comment that is being changed, or `new`, or null while nothing is being written. */
  writing: Reaction | 'new' | null;
  onWrite: () => void;
  onClose: () => void;
  onSend: (written: WrittenComment) => void;
}

/** The box below the comments that opens the comment composer [FEED-11, FEED-21]. An unsent comment shows its beginning. */
export function CommentBox({ post, can, writing, onWrite, onClose, onSend }: CommentBoxProps) {
  const me = useMe();
  const unsent = commentDrafts.use(draftKey(me.id, post.postId, null))?.text.trim();
  const [last, setLast] = useState(writing);
  if (writing && writing !== last) setLast(writing);
  return (
    <>
      {can && (
        <div className={classes.bar}>
          <button
            type="button"
            className={classes.box}
            aria-label={unsent ? `${reactions.add}: ${unsent}` : undefined}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={onWrite}
          >
            <Avatar person={me} size={36} />
            <span className={classes.invitation}>{unsent || reactions.add}</span>
          </button>
        </div>
      )}
      {last && (
        <Suspense>
          <CommentPanel
            key={last === 'new' ? 'new' : last.id}
            postId={post.postId}
            comment={last === 'new' ? null : last}
            opened={writing !== null}
            onClose={onClose}
            onSend={onSend}
          />
        </Suspense>
      )}
    </>
  );
}
