import type { Workout } from '@muster/contract';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Drawing } from '../../../ui/Drawing.tsx';
import { Amounts } from '../Amounts.tsx';
import { dayTitle, ownToday } from '../log.days.ts';
import { originWords } from '../origin.words.ts';
import classes from './Added.module.css';
import { importWords as words } from './imports.words.ts';
import { useArrival } from './useArrival.ts';

const titleOf = (logs: readonly Workout[] | null): string => {
  if (!logs) return words.done;
  return (logs.every(({ begins_at }) => begins_at === null) ? words.addedDays : words.added)(logs.length);
};

/** What was added of a file; of one that was added before this visit, only that it is. */
export function Added({ logs, onNext }: { logs: readonly Workout[] | null; onNext: () => void }) {
  const heading = useArrival();
  const today = ownToday();
  return (
    <section className={classes.added}>
      <Drawing name="event-fitness" size={160} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {titleOf(logs)}
      </h2>
      <p className={classes.text}>{words.doneText}</p>
      {logs && logs.length > 0 && (
        <ul className={classes.logs}>
          {logs.map((log) => (
            <li key={log.id}>
              <span className={classes.day}>{dayTitle(log.entry_date, today)}</span>
              <Amounts of={log} />
              {log.double?.counts === 'other' && <p className={classes.day}>{originWords.countsNot[log.double.origin]}</p>}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <ButtonLink to="/workoutlogs" look="filled">
          {words.logs}
        </ButtonLink>
        <Button onClick={onNext}>{words.next}</Button>
      </div>
    </section>
  );
}
