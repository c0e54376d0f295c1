import type { Reaction } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useId, useState } from 'react';
import { feed, reactions } from '../../platform/words/feed.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ComposerPreview, useLinkPreview } from '../previews/index.ts';
import { useMe } from '../session/index.ts';
import classes from './CommentPanel.module.css';
import { commentLength, refuseComment } from './comments.api.ts';
import { commentDrafts, draftKey, type WrittenComment } from './comments.store.ts';

export interface CommentPanelProps {
  postId: string;
  /** The comment to change, or null for a new one. */
  comment: Reaction | null;
  opened: boolean;
  onClose: () => void;
  onSend: (written: WrittenComment) => void;
}

/** The comment composer [FEED-11, FEED-41]. */
export function CommentPanel({ postId, comment, opened, onClose, onSend }: CommentPanelProps) {
  const me = useMe();
  const form = useId();
  const key = draftKey(me.id, postId, comment?.id ?? null);
  const draft = commentDrafts.use(key);
  const [problem, setProblem] = useState<string | null>(null);
  const text = draft?.text ?? comment?.data.content ?? '';
  const dismissed = draft?.dismissed ?? null;
  const before = comment && { text: comment.data.content, preview: comment.data.open_graph };
  const { link, preview, loading } = useLinkPreview({ text, before, dismissed });
  const change = (next: { text: string; dismissed: string | null }) => commentDrafts.set(key, { ...next, sent: draft?.sent ?? null });
  const length = commentLength(text);
  const shown = length > limits.comment_length ? reactions.long : problem;
  const send = () => {
    const refused = refuseComment(text);
    setProblem(refused);
    if (!refused) onSend({ content: text.trim(), open_graph: preview });
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={reactions.title}
      footer={
        <div className={classes.tools}>
          <Counter length={length} limit={limits.comment_length} left={feed.left} />
          <Button look="filled" type="submit" form={form} title={feed.keyHint}>
            {comment ? reactions.save : reactions.send}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className={classes.who}>
          <Avatar person={me} size={36} />
          <span>{displayName(me)}</span>
        </div>
        <textarea
          className={classes.text}
          placeholder={reactions.placeholder}
          aria-label={reactions.placeholder}
          aria-invalid={shown !== null || undefined}
          aria-describedby={shown ? `${form}-problem` : undefined}
          data-autofocus
          rows={3}
          value={text}
          onChange={(event) => {
            setProblem(null);
            change({ text: event.currentTarget.value, dismissed });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
        <ComposerPreview preview={preview} loading={loading} onDismiss={() => change({ text, dismissed: link })} />
      </form>
      <p id={`${form}-problem`} className={classes.problem} role="alert">
        {shown}
      </p>
    </Sheet>
  );
}
