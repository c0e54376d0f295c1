import type { Post, Workout } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { postAddress } from '@muster/contract/posts/homes';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { reasonOr } from '../../platform/reason.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { composer } from '../feed/composer.words.ts';
import { useMe } from '../session/index.ts';
import { WritingFooter, WritingForm } from '../writing/index.ts';
import { Amounts } from './Amounts.tsx';
import { shareDrafts } from './record.store.ts';
import { shareLog } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

export interface ShareWorkoutProps {
  log: Workout;
  opened: boolean;
  onClose: () => void;
  /** Called with the post that was made. */
  onShared: (post: Post) => void;
}

const blank = { text: '', tagged: [], sent: null };

/** The composer that shares a log as a post, with words or without [WORK-07]. */
export function ShareWorkout({ log, opened, onClose, onShared }: ShareWorkoutProps) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useId();
  const key = `${me.id}:${log.id}`;
  const writing = shareDrafts.use(key) ?? blank;
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const length = textLength(writing.text.trim());
  const send = async () => {
    if (sending || length > limits.post_length) return;
    setSending(true);
    setProblem(null);
    try {
      const post = await shareLog(me.id, log.id, writing);
      shareDrafts.set(key, undefined);
      onShared(post);
      onClose();
      toast(words.shared, { action: { label: composer.view, run: () => void navigate({ to: postAddress(post) }) } });
    } catch (error) {
      setProblem(reasonOr(error, composer.createFailed));
    } finally {
      setSending(false);
    }
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={words.shareTitle}
      footer={
        <WritingFooter
          form={form}
          length={length}
          limit={limits.post_length}
          send={sending ? words.sharing : words.shareSend}
          busy={sending}
        />
      }
    >
      <WritingForm
        id={form}
        label={words.shareText}
        rows={3}
        text={writing.text}
        tagged={writing.tagged}
        problem={length > limits.post_length ? fieldWords.post_long : problem}
        busy={sending}
        onWrite={(written) => {
          setProblem(null);
          shareDrafts.set(key, { ...writing, ...written });
        }}
        onSend={() => void send()}
      >
        <Amounts of={log} />
      </WritingForm>
    </Sheet>
  );
}
