import { limits } from '@muster/contract/limits';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { displayName } from '../../ui/display-name.ts';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { places } from '../places/places.words.ts';
import classes from './PersonField.module.css';
import { people } from './people.words.ts';
import { useMemberSearch } from './useMemberSearch.ts';

/** A member by id, and what they are called. */
export interface NamedPerson {
  id: string;
  name: string;
}

export interface PersonFieldProps {
  label: string;
  /** What to type, where it is more than the name of a person. */
  hint?: string;
  /** What the suggestions are called. */
  suggestions?: string;
  chosen: NamedPerson | null;
  onChoose: (person: NamedPerson | null) => void;
  problem?: string | undefined;
}

/** A field for one member: found by name while typing, then shown with a button to choose somebody else. */
export function PersonField({ label, hint = people.choose, suggestions = people.choices, chosen, onChoose, problem }: PersonFieldProps) {
  const [text, setText] = useState('');
  const { found, settled, failed } = useMemberSearch(text);
  // Nobody can choose those whose names they do not see.
  const choices = found?.flatMap((person) =>
    person.id ? [{ id: person.id, name: displayName(person), note: person.note ?? person.leader_label }] : [],
  );
  if (chosen)
    return (
      <div>
        <span className={classes.label}>{label}</span>
        <div className={classes.chosen}>
          <span>{chosen.name}</span>
          <Button
            look="text"
            size="small"
            aria-label={`${places.change}: ${label}`}
            data-problem={problem ? '' : undefined}
            onClick={() => onChoose(null)}
          >
            {places.change}
          </Button>
        </div>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  return (
    <SuggestField
      label={label}
      description={hint}
      text={text}
      onType={setText}
      found={choices?.map(({ id, name, note }) => ({ key: id, label: note ? `${name} · ${note}` : name }))}
      searching={!settled}
      failure={failed ? people.searchFailed : undefined}
      problem={problem}
      words={{ searching: places.searching, found: people.found, nothing: people.found(0), suggestions }}
      maxLength={limits.people_query_length}
      onPick={(id) => {
        const picked = choices?.find((person) => person.id === id);
        setText('');
        if (picked) onChoose({ id, name: picked.name });
      }}
    />
  );
}
