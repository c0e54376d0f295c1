import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { people } from '../../platform/words/people.ts';
import { shell } from '../../platform/words/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useReach } from '../../ui/useReach.ts';
import { type PeoplePage, type PersonEntry, useIsHidden } from '../members/index.ts';
import classes from './PeopleList.module.css';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';

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
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const end = useReach(() => void fetchNextPage(), hasNextPage && !isFetching && !isFetchNextPageError, 600);
  if (list.isPending) return <PeopleSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  const shown = [...new Map((data?.pages ?? []).flatMap((page) => page.data).map((person) => [keyOf(person), person])).values()];
  const rows = shown.filter((person) => !isHidden(person));
  if (rows.length === 0 && !hasNextPage) return empty;
  return (
    <>
      <ul aria-busy={isFetching}>
        {rows.map((person) => (
          <PersonRow key={keyOf(person)} person={person} right={right(person)} admins={admins} />
        ))}
      </ul>
      <div ref={end}>
        {hasNextPage && !isFetchNextPageError && <PeopleSkeleton count={3} />}
        {isFetchNextPageError && (
          <div className={classes.again} role="alert">
            <p>{people.moreFailed}</p>
            <Button size="small" onClick={() => void fetchNextPage()}>
              {shell.retry}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** A list may hold several people without an id. */
const keyOf = (person: PersonEntry) => person.relation_id ?? person.id;
