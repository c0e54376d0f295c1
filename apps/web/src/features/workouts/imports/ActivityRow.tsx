import type { DoubleChoice, ImportedActivity } from '@muster/contract';
import { errors } from '@muster/contract/errors';
import { useId } from 'react';
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx';
import { Amounts } from '../Amounts.tsx';
import { dayTitle } from '../log.days.ts';
import { originWords } from '../origin.words.ts';
import { WhichCounts } from '../WhichCounts.tsx';
import classes from './ActivityRow.module.css';
import { canBeAdded } from './import.choices.ts';
import { importWords as words } from './imports.words.ts';

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const time = (instant: string) => clock.format(new Date(instant));

/** When it was, by the member's clocks: `Today, 7:02 AM – 7:44 AM`. */
function whenWords({ whole_day, entry_date, begins_at, ends_at }: ImportedActivity, today: string): string {
  if (whole_day) return words.wholeDay;
  const day = dayTitle(entry_date, today);
  if (!begins_at) return day;
  return `${day}, ${ends_at ? words.ends(time(begins_at), time(ends_at)) : time(begins_at)}`;
}

export interface ActivityRowProps {
  activity: ImportedActivity;
  /** Where activities of this file come from. */
  origin: 'file' | 'health';
  today: string;
  /** Null where there is nothing to choose from: it is the only one. */
  chosen: boolean | null;
  onChoose: () => void;
  count: DoubleChoice;
  onCount: (count: DoubleChoice) => void;
}

/** An activity of a file before it counts: what it is, whether it is added, and why not. */
export function ActivityRow({ activity, origin, today, chosen, onChoose, count, onCount }: ActivityRowProps) {
  const id = useId();
  const { whole_day, entry_date, sport, refused, already, double } = activity;
  const open = canBeAdded(activity);
  const name = whole_day ? dayTitle(entry_date, today) : originWords.sports[sport ?? 'other'];
  const note = refused ? errors[refused].message : already && words[already];
  return (
    <li className={classes.row} data-closed={!open || undefined}>
      <div className={classes.head}>
        {chosen !== null &&
          (open ? (
            <input type="checkbox" id={id} className={classes.box} checked={chosen} onChange={onChoose} aria-describedby={`${id}-when`} />
          ) : (
            <span className={classes.box} />
          ))}
        <div className={classes.words}>
          <h3 className={classes.name}>{open && chosen !== null ? <label htmlFor={id}>{name}</label> : name}</h3>
          <p id={`${id}-when`} className={classes.when}>
            {whenWords(activity, today)}
          </p>
          <Amounts of={activity} />
          {note && (
            <p className={classes.note} data-refused={refused ? '' : undefined}>
              {refused ? <AlertIcon size={18} /> : <CheckIcon size={18} />}
              <span>{note}</span>
            </p>
          )}
        </div>
      </div>
      {open && double && chosen !== false && (
        <div className={classes.twice}>
          <p>{words.twice}</p>
          <WhichCounts sides={{ this: { ...activity, origin }, other: double }} chosen={count} onChoose={onCount} />
        </div>
      )}
    </li>
  );
}
