import type { DoubleChoice, Workout } from '@muster/contract';
import { useId } from 'react';
import { Amounts } from './Amounts.tsx';
import { originWords as words } from './origin.words.ts';
import classes from './WhichCounts.module.css';

/** One of two logs of the same activity. */
type Side = Pick<Workout, 'origin' | 'miles' | 'steps' | 'minutes'>;

export interface WhichCountsProps {
  /** The log that the choice is about, and the other one. */
  sides: Record<'this' | 'other', Side>;
  chosen: DoubleChoice;
  onChoose: (count: DoubleChoice) => void;
}

/** Which of two logs of the same activity counts, or both. Each is told by where it comes from, and by its amounts. */
export function WhichCounts({ sides, chosen, onChoose }: WhichCountsProps) {
  const name = useId();
  const nameOf = (side: 'this' | 'other') => {
    const from = words.from[sides[side].origin];
    return sides.this.origin === sides.other.origin ? `${from}, ${words.sides[side]}` : from;
  };
  const radio = (value: DoubleChoice, label: string) => (
    <label className={classes.pick}>
      <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{words.which}</legend>
      {(['other', 'this'] as const).map((side) => (
        <div key={side} className={classes.side} data-chosen={chosen === side || chosen === 'both' || undefined}>
          {radio(side, nameOf(side))}
          <Amounts of={sides[side]} />
        </div>
      ))}
      <div className={classes.side}>{radio('both', words.both)}</div>
    </fieldset>
  );
}
