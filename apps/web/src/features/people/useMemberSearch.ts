import type { ListedPerson } from '@muster/contract';
import { firstCharacters } from '@muster/contract/base/characters';
import { limits } from '@muster/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { displayName } from '../../ui/display-name.ts';
import { useRested } from '../../ui/useRested.ts';
import { keyOf, type PersonEntry, persons } from './people.kind.ts';
import { people as words } from './people.words.ts';

const none: readonly string[] = [];

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s'-]+/)
    .filter(Boolean);

/** Whether a name still matches what is typed: each typed word is the beginning of a word of the name. */
function goesWith({ first_name, last_name }: ListedPerson, typed: string): boolean {
  const names = wordsOf(`${first_name} ${last_name}`);
  return wordsOf(typed).every((word) => names.some((name) => name.startsWith(word)));
}

/** Tells namesakes apart: a line for each person whose name somebody else here has, too. */
function withNotes(found: readonly PersonEntry[]): Array<PersonEntry & { note?: string }> {
  const names = found.map(displayName);
  return found.map((person) => {
    if (names.filter((name) => name === displayName(person)).length === 1) return person;
    const { leader_label, following, workspace, bio } = person;
    const note = [leader_label, following && words.following, workspace, bio].filter(Boolean).join(' · ');
    return note ? { ...person, note } : person;
  });
}

/**
 * The members whose names match what is being typed, best first, debounced [FEED-49, FEED-93]. Until the next response, those previous
 * results that still match are kept, so that nobody picks the wrong person in a hurry; `settled` tells whether the results are for the
 * current text. An empty text requests nothing.
 */
export function useMemberSearch(typed: string) {
  const wanted = firstCharacters(typed.trim(), limits.people_query_length);
  const asked = useRested(wanted, limits.people_search_debounce_ms);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['people-search', asked],
    queryFn: async ({ signal }) => ({ ids: (await api.searchMembers({ query: { q: asked } }, { signal })).data.map(keyOf) }),
    enabled: wanted !== '' && asked !== '',
    placeholderData: keepPreviousData,
  });
  const settled = wanted === asked && !isFetching;
  const all = persons.useAll(data?.ids ?? none);
  const people = data && withNotes(all.filter((person) => settled || goesWith(person, wanted)));
  return {
    wanted,
    found: wanted !== '' && (settled || data?.ids.length === 0 || people?.length) ? people : undefined,
    settled,
    failed: wanted !== '' && isError && settled,
    retry: () => void refetch(),
  };
}
