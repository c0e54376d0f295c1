import type { Reply } from '@muster/contract';
import { lazy, Suspense, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import classes from './CommentBox.module.css';
import type { CommentedPost } from './comments.api.ts';
import { commentDrafts, draftKey, type WrittenComment } from './comments.store.ts';
import { comments as words } from './comments.words.ts';

const load = () => import('./CommentPanel.tsx');
const CommentPanel = lazy(async () => ({ default: (await persistently(load)).CommentPanel }));

/** Prefetches the composer's code. */
export function preloadComposer(): void {
  preloadSheet();
  ahead(load);
}

/** What is being written: a new comment, an edit, or a reply. */
export interface CommentWriting {
  changed: Reply | null;
  answered: Reply | null;
}

export interface CommentBoxProps {
  post: CommentedPost;
  can: boolean;
  /** What is being written, or null. */
  writing: CommentWriting | null;
  onWrite: () => void;
  onClose: () => void;
  onSend: (written: WrittenComment) => void;
}

/** The box below the comments that opens the comment composer [FEED-11, FEED-21]. Shows the beginning of an unsent comment. */
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
            aria-label={unsent ? `${words.add}: ${unsent}` : undefined}
            onPointerEnter={preloadComposer}
            onFocus={preloadComposer}
            onClick={onWrite}
          >
            <Avatar person={me} size={36} />
            <span className={classes.invitation}>{unsent || words.add}</span>
          </button>
        </div>
      )}
      {last && (
        <Suspense>
          <CommentPanel
            key={`${last.changed?.id} ${last.answered?.id}`}
            postId={post.postId}
            comment={last.changed}
            answered={last.answered}
            opened={writing !== null}
            onClose={onClose}
            onSend={onSend}
          />
        </Suspense>
      )}
    </>
  );
}
