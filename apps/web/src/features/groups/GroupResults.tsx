import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMe } from '../session/index.ts';
import classes from './GroupResults.module.css';
import { GroupRow } from './GroupRow.tsx';
import { RowsSkeleton } from './GroupsSkeleton.tsx';
import { groups } from './group.kind.ts';
import { searchQuery } from './groups.api.ts';
import { groupsWords as words } from './groups.words.ts';

function Part({ title, ids }: { title: string; ids: readonly string[] }) {
  const found = groups.useAll(ids);
  if (found.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul>
        {found.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
    </section>
  );
}

/** What a search found: groups of the viewer, and others [GROUP-11]. */
export function GroupResults({ q }: { q: string }) {
  const me = useMe();
  const list = useInfiniteQuery(searchQuery(q, me.id));
  const pages = list.data?.pages;
  const mine = useMemo(() => [...new Set(pages?.flatMap((page) => page.mine))], [pages]);
  const others = useMemo(() => [...new Set(pages?.flatMap((page) => page.others))], [pages]);
  if (list.isPending) return <RowsSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={words.searchFailed} onRetry={() => void list.refetch()} />;
  const count = mine.length + others.length;
  const nothing = count === 0 && !list.hasNextPage;
  return (
    <div aria-busy={list.isFetching || undefined}>
      <VisuallyHidden>
        <span role="status">{nothing || list.isPlaceholderData ? '' : words.foundCount(count, list.hasNextPage)}</span>
      </VisuallyHidden>
      {nothing ? (
        <EmptyState drawing="not-found" text={words.noMatch} />
      ) : (
        <>
          <Part title={words.found.mine} ids={mine} />
          <Part title={words.found.others} ids={others} />
          <ListEnd list={list} waiting={<RowsSkeleton count={2} />} failed={words.moreFailed} />
        </>
      )}
    </div>
  );
}
