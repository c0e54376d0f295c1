import type { ListedPerson } from '@muster/contract';
import type { Ref } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { people } from '../people/people.words.ts';
import classes from './Suggestions.module.css';
import { writing } from './writing.words.ts';

export interface SuggestionsProps {
  /** Names the list and, with a number, its options. */
  id: string;
  /** What has been typed after the @. */
  query: string;
  found: ListedPerson[] | undefined;
  failed: boolean;
  /** The option that Enter would take. */
  at: number;
  onPick: (person: ListedPerson) => void;
  ref: Ref<HTMLDivElement>;
}

/** Who may be meant, above everything else, at the caret [FEED-12, FEED-91]. */
export function Suggestions({ id, query, found, failed, at, onPick, ref }: SuggestionsProps) {
  const shown = failed ? [] : (found ?? []);
  const said = query.trim() === '' ? people.searchHint : found ? people.noneFound : writing.searchingUsers;
  return (
    <div ref={ref} popover="manual" className={classes.panel}>
      {failed ? (
        <p role="alert" className={classes.word}>
          {people.searchFailed}
        </p>
      ) : shown.length === 0 ? (
        <p role="status" className={classes.word}>
          {said}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={writing.suggestions}>
          {shown.map((person, index) => (
            <button
              key={person.id}
              id={`${id}-${index}`}
              type="button"
              tabIndex={-1}
              role="option"
              aria-selected={index === at}
              className={classes.option}
              // The text keeps the focus, also where a finger picks.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(person)}
            >
              <Avatar person={person} size={32} />
              <span className={classes.name}>{displayName(person)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
