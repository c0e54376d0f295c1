import type { SeriesPart } from '@muster/contract';
import { useRef, useState } from 'react';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { forms } from '../../../ui/forms.words.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import classes from './SeriesQuestion.module.css';
import { laterThan, type Meant, type Scope, seriesQuery, versionsOf } from './series.api.ts';
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

/**
 * The question as a promise, for a form that is being sent. Rejects with `NotChosen`; answers `one` at once where nothing comes later, and what was
 * `answered` before where the later events are still those that were shown.
 */
export function useSeriesQuestion() {
  const [asked, setAsked] = useState<{ later: number; text: string } | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<{ choose: (scope: Scope) => void; refuse: (reason: Error) => void }>(null);

  const ask = async (eventId: string, parts: readonly SeriesPart[], answered?: Meant): Promise<Meant> => {
    if (answered === 'one') return 'one';
    const later = laterThan(await queryClient.query(seriesQuery(eventId)), eventId);
    if (later.length === 0) return 'one';
    const versions = versionsOf(later);
    if (answered && JSON.stringify(answered.later) === JSON.stringify(versions)) return answered;
    setAsked({ later: later.length, text: words.saveText(parts, later) });
    setOpened(true);
    return new Promise((choose, refuse) => {
      answer.current = { choose: (scope) => choose(scope === 'one' ? 'one' : { later: versions }), refuse };
    });
  };
  const question = asked && (
    <SeriesQuestion
      opened={opened}
      onClose={() => {
        setOpened(false);
        answer.current?.refuse(new NotChosen());
      }}
      title={words.saveWhich}
      text={asked.text}
      later={asked.later}
      onChoose={(scope) => {
        setOpened(false);
        answer.current?.choose(scope);
      }}
    />
  );
  return { ask, question };
}
