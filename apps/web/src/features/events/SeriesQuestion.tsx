import { useRef, useState } from 'react';
import { queryClient } from '../../platform/query.ts';
import { Button } from '../../ui/Button.tsx';
import { forms } from '../../ui/forms.words.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './SeriesQuestion.module.css';
import { laterThan, type Scope, seriesQuery } from './series.api.ts';
import { seriesWords as words } from './series.words.ts';

export interface SeriesQuestionProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** What closes it without an answer. */
  cancel?: string;
  /** How many later events there are. */
  later: number;
  /** Whether it is destructive. */
  danger?: boolean;
  /** What is under way; other answers wait. */
  busy?: Scope | undefined;
  onChoose: (scope: Scope) => void;
}

/** Asks whether one event of a series is meant, or all later ones too. */
export function SeriesQuestion({
  opened,
  onClose,
  title,
  text,
  cancel = forms.cancel,
  later,
  danger,
  busy,
  onChoose,
}: SeriesQuestionProps) {
  const look = danger ? 'danger' : 'outline';
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <Button look="text" onClick={onClose}>
          {cancel}
        </Button>
      }
    >
      <p>{text}</p>
      <div className={classes.answers}>
        <Button look={look} wide busy={busy === 'one'} disabled={busy === 'later'} onClick={() => onChoose('one')}>
          {words.one}
        </Button>
        <Button look={look} wide busy={busy === 'later'} disabled={busy === 'one'} onClick={() => onChoose('later')}>
          {words.later(later)}
        </Button>
      </div>
    </Sheet>
  );
}

/** The member closed the question: nothing is to be sent. */
export class NotChosen extends Error {}

/** The question as a promise, for a form that is being sent. Rejects with `NotChosen`; answers `one` at once where nothing comes later. */
export function useSeriesQuestion() {
  const [later, setLater] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<{ choose: (scope: Scope) => void; refuse: (reason: Error) => void }>(null);

  const ask = async (eventId: string): Promise<Scope> => {
    const count = laterThan(await queryClient.query(seriesQuery(eventId)), eventId).length;
    if (count === 0) return 'one';
    setLater(count);
    setOpened(true);
    return new Promise((choose, refuse) => {
      answer.current = { choose, refuse };
    });
  };
  const question = later !== null && (
    <SeriesQuestion
      opened={opened}
      onClose={() => {
        setOpened(false);
        answer.current?.refuse(new NotChosen());
      }}
      title={words.saveWhich}
      text={words.saveText}
      later={later}
      onChoose={(scope) => {
        setOpened(false);
        answer.current?.choose(scope);
      }}
    />
  );
  return { ask, question };
}
