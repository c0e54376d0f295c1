import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { people } from '../../platform/words/people.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { useIsHidden } from './hidden.ts';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';
import { type PeoplePage, type PersonEntry } from './people.cache.ts';

export interface PeopleListProps {
  list: UseInfiniteQueryResult<InfiniteData<PeoplePage>>;
  /** What stands where there is nobody. */
  empty: ReactNode;
  /** The specified sentence where the list cannot be loaded. */
  failed: string;
  /** At the right end of a row. */
  right: (person: PersonEntry) => ReactNode;
  /** Marks sponsors' admins [ROLE-10]. */
  admins?: boolean;
}

/** People below one another; more arrive before one reaches the end. */
export function PeopleList({ list, empty, failed, right, admins }: PeopleListProps) {
  const isHidden = useIsHidden();
  if (list.isPending) return <PeopleSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  const shown = [...new Map((list.data?.pages ?? []).flatMap((page) => page.data).map((person) => [keyOf(person), person])).values()];
  const rows = shown.filter((person) => !isHidden(person));
  if (rows.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <ul aria-busy={list.isFetching}>
        {rows.map((person) => (
          <PersonRow key={keyOf(person)} person={person} right={right(person)} admins={admins} />
        ))}
      </ul>
      <ListEnd list={list} waiting={<PeopleSkeleton count={3} />} failed={people.moreFailed} />
    </>
  );
}

/** A list may hold several people without an id. */
const keyOf = (person: PersonEntry) => person.relation_id ?? person.id;
