import type { Suggestion } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../session/index.ts';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { persons } from './people.kind.ts';
import { SuggestionCard, SuggestionList } from './SuggestionLists.tsx';
import { suggestionsQuery } from './suggestions.api.ts';

const none: readonly string[] = [];

function useSuggestions(): { people: Suggestion[]; isPending: boolean } {
  const me = useMe();
  const { data, isPending } = useQuery(suggestionsQuery(me.id));
  const people = persons.useAll(data?.ids ?? none).flatMap((person) => {
    const reason = data?.reasons.get(person.id);
    return reason ? [{ ...person, reason }] : [];
  });
  return { people, isPending };
}

export interface SuggestedPeopleProps {
  /** Shown above the people. */
  lead: ReactNode;
  /** Shown when there is nobody to suggest, or when loading failed. */
  instead: ReactNode;
  /** Called when the server has confirmed that the viewer follows one of them. */
  onFollowed: () => void;
}

/** The people behind `PeopleToFollow`. */
export function SuggestedPeople({ lead, instead, onFollowed }: SuggestedPeopleProps) {
  const { people, isPending } = useSuggestions();
  // What is shown above depends on whether there are any suggestions.
  if (isPending) return <PeopleSkeleton count={5} />;
  if (people.length === 0) return instead;
  return (
    <section>
      {lead}
      <SuggestionList people={people} onFollowed={onFollowed} />
    </section>
  );
}

/** A few of them, in the right column of wide screens. */
export function PeopleAside() {
  const { people } = useSuggestions();
  return people.length > 0 && <SuggestionCard people={people} />;
}
