import type { Mention, Reply } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { mentionOf } from '@muster/contract/posts/mentions';
import { useId, useState } from 'react';
import { OtherText } from '../../ui/OtherText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ComposerPreview, useLinkPreview } from '../previews/index.ts';
import { useMe } from '../session/index.ts';
import { isChangedElsewhere, mentionedIn, type Seen, type Writing, WritingFooter, WritingForm } from '../writing/index.ts';
import { Answering } from './Answering.tsx';
import { commentLength, refuseComment, seenOf } from './comments.api.ts';
import { commentDrafts, draftKey, type WrittenComment } from './comments.store.ts';
import { comments as words } from './comments.words.ts';

export interface CommentPanelProps {
  postId: string;
  /** The comment being edited, or null for a new one. */
  comment: Reply | null;
  /** The comment or reply that a new one replies to. */
  answered: Reply | null;
  opened: boolean;
  onClose: () => void;
  onSend: (written: WrittenComment) => void;
}

/** A reply to a reply begins with a mention of its author: it appears among all replies and has to say whom it addresses. */
function calledIn(answered: Reply | null, viewerId: string): Mention | null {
  if (!answered?.comment_id) return null;
  const { id, first_name, last_name } = answered.user;
  return id && id !== viewerId ? { id, first_name, last_name } : null;
}

/** The composer of comments and replies [FEED-11, FEED-41]. */
export function CommentPanel({ postId, comment, answered, opened, onClose, onSend }: CommentPanelProps) {
  const me = useMe();
  const form = useId();
  const key = draftKey(me.id, postId, comment?.id ?? null, answered?.id);
  const draft = commentDrafts.use(key);
  const [problem, setProblem] = useState<string | null>(null);
  const called = calledIn(answered, me.id);
  const text = draft?.text ?? comment?.data.content ?? (called ? `${mentionOf(called)} ` : '');
  const tagged = draft?.tagged ?? comment?.mentioned ?? (called ? [called] : []);
  const dismissed = draft?.dismissed ?? null;
  const before = comment && { text: comment.data.content, preview: comment.data.open_graph };
  const { link, preview, loading } = useLinkPreview({ text, before, dismissed });
  const now = comment && seenOf(comment);
  const changed = isChangedElsewhere(draft?.saw, text, now);
  const change = (next: Partial<Writing & { dismissed: string | null; saw: Seen | null }>) =>
    commentDrafts.set(key, { text, tagged, dismissed, saw: draft?.saw ?? now, ...next });
  const length = commentLength(text);
  const send = () => {
    const refused = refuseComment(text);
    setProblem(refused);
    if (!refused) onSend({ content: text.trim(), mentioned: mentionedIn(text, tagged), open_graph: preview });
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={answered ? words.replyTitle : words.title}
      footer={<WritingFooter form={form} length={length} limit={limits.comment_length} send={comment ? words.save : words.send} />}
    >
      {answered && (
        <Answering
          answered={answered}
          onCancel={() => {
            commentDrafts.set(key, undefined);
            onClose();
          }}
        />
      )}
      {changed && comment && (
        <OtherText
          title={words.commentChanged}
          text={comment.data.content}
          mentioned={comment.mentioned}
          onKeep={send}
          onTake={() => change({ text: comment.data.content, tagged: comment.mentioned, saw: now })}
        />
      )}
      <WritingForm
        id={form}
        label={answered ? words.replyPlaceholder : words.placeholder}
        rows={3}
        text={text}
        tagged={tagged}
        problem={length > limits.comment_length ? fieldWords.comment_long : problem}
        onWrite={(written) => {
          setProblem(null);
          change(written);
        }}
        onSend={send}
      >
        <ComposerPreview preview={preview} loading={loading} onDismiss={() => change({ dismissed: link })} />
      </WritingForm>
    </Sheet>
  );
}
