import type { ActivityImport, Workout } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOr } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { useMe } from '../../session/index.ts';
import { ownToday } from '../log.days.ts';
import { ActivityRow } from './ActivityRow.tsx';
import { canBeAdded, choicesOf, proposed, sentOf } from './import.choices.ts';
import { addActivities } from './imports.api.ts';
import { importWords as words } from './imports.words.ts';
import classes from './Preview.module.css';
import { useArrival } from './useArrival.ts';

export interface PreviewProps {
  file: ActivityImport;
  onAdded: (logs: Workout[]) => void;
  /** Called where the file has changed meanwhile: something of it is refused now, or it is gone. */
  onChanged: () => void;
  /** Forgets the file. */
  onLeave: () => void;
}

/** What is in a file, before any of it counts: each activity can be left out, and of what was logged twice one says which counts. */
export function Preview({ file, onAdded, onChanged, onLeave }: PreviewProps) {
  const me = useMe();
  const heading = useArrival();
  const [problem, setProblem] = useState<string>();
  const choices = choicesOf.use(file.id) ?? proposed;
  const { activities } = file;
  const open = activities.filter(canBeAdded);
  const sent = sentOf(file, choices);
  const days = activities.some(({ whole_day }) => whole_day);
  const today = ownToday();
  const { mutate, isPending } = useMutation({
    mutationFn: () => addActivities(me.id, file.id, sent),
    onSuccess: (logs) => {
      choicesOf.set(file.id, undefined);
      onAdded(logs);
    },
    onError: (error) => {
      const told = error instanceof ApiError && error.code.startsWith('imports.');
      setProblem(told ? error.message : reasonOr(error, words.addFailed));
      if (told) onChanged();
    },
  });
  const leaveOut = (out: readonly string[]) => {
    setProblem(undefined);
    choicesOf.set(file.id, { ...choices, out });
  };
  const flip = (key: string) => leaveOut(choices.out.includes(key) ? choices.out.filter((each) => each !== key) : [...choices.out, key]);
  const add = () => (sent.length === 0 ? setProblem(words.chooseSome) : mutate());
  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.found}>
          {(days ? words.foundDays : words.found)(activities.length)}
        </h2>
        <p className={classes.file}>{file.file_name}</p>
        {open.length > 1 && (
          <p className={classes.chosen}>
            <span aria-live="polite">{words.chosen(sent.length, open.length)}</span>
            <Button look="text" size="small" onClick={() => leaveOut(sent.length > 0 ? open.map(({ key }) => key) : [])}>
              {sent.length > 0 ? words.none : words.all}
            </Button>
          </p>
        )}
        {open.length === 0 && (
          <p className={classes.soft}>{activities.every(({ already }) => already === 'same') ? words.noneNew : words.noneOpen}</p>
        )}
      </div>
      <ul aria-label={words.list}>
        {activities.map((activity) => (
          <ActivityRow
            key={activity.key}
            activity={activity}
            origin={file.kind === 'apple-health' ? 'health' : 'file'}
            today={today}
            chosen={activities.length === 1 || open.length === 0 ? null : !choices.out.includes(activity.key)}
            onChoose={() => flip(activity.key)}
            count={choices.count[activity.key] ?? 'other'}
            onCount={(count) => choicesOf.set(file.id, { ...choices, count: { ...choices.count, [activity.key]: count } })}
          />
        ))}
      </ul>
      {open.length > 0 && <p className={classes.kept}>{words.kept}</p>}
      <div className={classes.bar}>
        <FormError>{problem}</FormError>
        {open.length > 0 && (
          <Button look="filled" busy={isPending} onClick={add}>
            {(days ? words.addDays : words.add)(sent.length)}
          </Button>
        )}
        <Button look={open.length > 0 ? 'text' : 'filled'} onClick={onLeave}>
          {open.length > 0 ? words.leave : words.another}
        </Button>
      </div>
    </>
  );
}
