import type { Suggestion } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { persistently } from '../../platform/ahead.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { useMe } from '../session/index.ts';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { persons } from './people.kind.ts';
import { suggestionsQuery } from './suggestions.api.ts';

const load = () => import('./SuggestionLists.tsx');
const SuggestionList = lazy(async () => ({ default: (await persistently(load)).SuggestionList }));
const SuggestionCard = lazy(async () => ({ default: (await persistently(load)).SuggestionCard }));

const none: readonly string[] = [];

/** From here on there is a right column. */
const WIDE = '(min-width: 75em)';

function useSuggestions(wanted = true): { people: Suggestion[]; isPending: boolean } {
  const me = useMe();
  const { data, isPending } = useQuery({ ...suggestionsQuery(me.id), enabled: wanted });
  const people = persons.useAll(data?.ids ?? none).flatMap((person) => {
    const reason = data?.reasons.get(person.id);
    return reason ? [{ ...person, reason }] : [];
  });
  return { people, isPending };
}

export interface PeopleToFollowProps {
  /** Shown above the people. */
  lead: ReactNode;
  /** Shown when there is nobody to suggest, or when loading failed. */
  instead: ReactNode;
  /** Called when the server has confirmed that the viewer follows one of them. */
  onFollowed: () => void;
}

/** People to follow, each with the reason, one tap each: the first minute of every member. */
export function PeopleToFollow({ lead, instead, onFollowed }: PeopleToFollowProps) {
  const { people, isPending } = useSuggestions();
  // What is shown above depends on whether there are any suggestions.
  if (isPending) return <PeopleSkeleton count={5} />;
  if (people.length === 0) return instead;
  return (
    <section>
      {lead}
      <Suspense fallback={<PeopleSkeleton count={Math.min(5, people.length)} />}>
        <SuggestionList people={people} onFollowed={onFollowed} />
      </Suspense>
    </section>
  );
}

/** A few of them, in the right column of wide screens. */
export function PeopleAside() {
  const wide = useMedia(WIDE);
  const { people } = useSuggestions(wide);
  if (!wide || people.length === 0) return null;
  return (
    <Suspense>
      <SuggestionCard people={people} />
    </Suspense>
  );
}
