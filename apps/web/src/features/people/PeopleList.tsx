import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useHidden } from '../../platform/entities.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';
import type { PeoplePage } from './people.api.ts';
import { keyOf, type PersonEntry, persons } from './people.kind.ts';
import { people } from './people.words.ts';

export interface PeopleListProps {
  list: UseInfiniteQueryResult<InfiniteData<PeoplePage>>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The specified sentence when the list cannot be loaded. */
  failed: string;
  /** The sentence when a further page cannot be loaded. */
  moreFailed?: string;
  /** At the right end of a row. */
  right: (person: PersonEntry) => ReactNode;
  /** Rows that lead elsewhere than to the person's profile, or have a line of their own below the name. */
  opens?: (person: PersonEntry) => { to?: string | undefined; note: string } | undefined;
  /** Marks sponsors' admins [ROLE-10]. */
  admins?: boolean;
}

/** A list of people; the next page loads before the reader reaches the end. */
export function PeopleList({ list, empty, failed, moreFailed = people.moreFailed, right, opens, admins }: PeopleListProps) {
  const hidden = useHidden();
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  const relations: Record<string, string> = Object.assign({}, ...(pages ?? []).map((page) => page.relations));
  const all = persons.useAll(ids);
  if (list.isPending) return <PeopleSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  const rows = all
    .map((person) => ({ ...person, relation_id: relations[keyOf(person)] }))
    .filter(({ relation_id }) => !relation_id || !hidden.has(relation_id));
  // The focus stays in the list when its last row goes.
  return (
    <div tabIndex={-1}>
      {rows.length === 0 && !list.hasNextPage ? (
        empty
      ) : (
        <>
          <ul aria-busy={list.isFetching}>
            {rows.map((person) => (
              <PersonRow key={keyOf(person)} person={person} right={right(person)} admins={admins} {...opens?.(person)} />
            ))}
          </ul>
          <ListEnd list={list} waiting={<PeopleSkeleton count={3} />} failed={moreFailed} />
        </>
      )}
    </div>
  );
}
