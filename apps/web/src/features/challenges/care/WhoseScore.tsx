import { limits } from '@muster/contract/limits';
import { useState } from 'react';
import { displayName } from '../../../ui/display-name.ts';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { useMemberSearch } from '../../people/index.ts';
import { people } from '../../people/people.words.ts';
import { places } from '../../places/places.words.ts';
import type { Somebody } from './correct.rules.ts';
import { correctWords as words } from './correct.words.ts';

const searchWords = { searching: places.searching, found: people.found, nothing: people.found(0), suggestions: words.people };

interface WhoseScoreProps {
  problem: string | undefined;
  onPick: (somebody: Somebody) => void;
}

/** Whose score it is: found while typing. */
export function WhoseScore({ problem, onPick }: WhoseScoreProps) {
  const [text, setText] = useState('');
  const { found, settled, failed } = useMemberSearch(text);
  // Nobody can choose those whose names they do not see.
  const choices = found?.flatMap((person) =>
    person.id ? [{ id: person.id, name: displayName(person), label: person.note ?? person.leader_label }] : [],
  );
  return (
    <SuggestField
      label={words.who}
      description={words.whoHint}
      text={text}
      onType={setText}
      found={choices?.map(({ id, name, label }) => ({ key: id, label: label ? `${name} · ${label}` : name }))}
      searching={!settled}
      failure={failed ? people.searchFailed : undefined}
      problem={problem}
      words={searchWords}
      maxLength={limits.people_query_length}
      onPick={(id) => {
        const picked = choices?.find((person) => person.id === id);
        if (picked) onPick({ id, name: picked.name });
        setText('');
      }}
    />
  );
}
