import type { Place } from '@muster/contract';
import { Button } from '../../ui/Button.tsx';
import classes from './PlaceField.module.css';
import { PlaceSearch, type PlaceSearchProps } from './PlaceSearch.tsx';
import { places } from './places.words.ts';

export interface PlaceFieldProps extends Pick<PlaceSearchProps, 'kind' | 'problem'> {
  /** The chosen place, in words; null for none. */
  chosen: string | null;
  /** More about it, before how to find one. */
  hint?: string;
  onPick: (place: Place) => void;
  /** Another one is to be chosen, or none. */
  onClear: () => void;
}

/** A place of a form: searched while typing, then shown as one line. */
export function PlaceField({ chosen, hint, onPick, onClear, kind, problem }: PlaceFieldProps) {
  if (chosen === null)
    return (
      <PlaceSearch
        label={places.cityOrCode}
        description={[hint, places.cityOrCodeHint].filter(Boolean).join(' ')}
        onPick={onPick}
        kind={kind}
        problem={problem}
      />
    );
  return (
    <div>
      <div className={classes.place}>
        <span>{chosen}</span>
        <Button look="text" aria-label={places.changeLong} data-problem={problem ? '' : undefined} onClick={onClear}>
          {places.change}
        </Button>
      </div>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
