import { limits } from '@muster/contract/limits';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { displayName } from '../../ui/display-name.ts';
import frame from '../../ui/LongForm.module.css';
import { SuggestField } from '../../ui/SuggestField.tsx';
import type { FieldsOf } from '../../ui/useForm.ts';
import { useMemberSearch } from '../people/index.ts';
import { people } from '../people/people.words.ts';
import { places } from '../places/places.words.ts';
import classes from './EventForm.module.css';

export interface HostFields {
  host_id: string | null;
  host_name: string;
}

export interface PickHostProps {
  form: FieldsOf<HostFields>;
  words: { label: string; hint: string; suggestions: string; change: string };
}

/** A field for who hosts an event: found among the members while typing [EVENT-28, ROLE-21]. */
export function PickHost({ form, words }: PickHostProps) {
  const { values, errors, change } = form;
  const [text, setText] = useState('');
  const { found, settled, failed } = useMemberSearch(text);
  // Nobody can choose those whose names they do not see.
  const choices = found?.flatMap((person) =>
    person.id ? [{ id: person.id, name: displayName(person), label: person.note ?? person.leader_label }] : [],
  );

  if (values.host_id)
    return (
      <div>
        <span className={frame.legend}>{words.label}</span>
        <div className={classes.place}>
          <span>{values.host_name}</span>
          <Button
            look="text"
            aria-label={words.change}
            data-problem={errors.host_id ? '' : undefined}
            onClick={() => change({ host_id: null, host_name: '' })}
          >
            {places.change}
          </Button>
        </div>
        {errors.host_id && (
          <p className={classes.problem} role="alert">
            {errors.host_id}
          </p>
        )}
      </div>
    );
  return (
    <SuggestField
      label={words.label}
      description={words.hint}
      text={text}
      onType={setText}
      found={choices?.map(({ id, name, label }) => ({ key: id, label: label ? `${name} · ${label}` : name }))}
      searching={!settled}
      failure={failed ? people.searchFailed : undefined}
      problem={errors.host_id}
      words={{ searching: places.searching, found: people.found, nothing: people.found(0), suggestions: words.suggestions }}
      maxLength={limits.people_query_length}
      onPick={(id) => {
        setText('');
        change({ host_id: id, host_name: choices?.find((person) => person.id === id)?.name ?? '' });
      }}
    />
  );
}
