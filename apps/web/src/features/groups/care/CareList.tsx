import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { IdPage } from '../../../platform/entities.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Bone, BoneCircle, SkeletonRows } from '../../../ui/Skeleton.tsx';
import classes from './CareList.module.css';
import { care as words } from './care.words.ts';

export interface CareListProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  /** What of it is shown. */
  rows: readonly T[];
  /** What the list is called. */
  label: string;
  /** The sentence when it cannot be loaded. */
  failed: string;
  /** Shown when there is nothing in it. */
  empty: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}

const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={classes.waiting}>
        <BoneCircle size={40} />
        <Bone width={index % 2 ? 148 : 204} height={15} />
      </div>
    )}
  />
);

/** A list of those who look after a group; the next page loads before the reader reaches the end. */
export function CareList<T>({ list, rows, label, failed, empty, children }: CareListProps<T>) {
  if (list.isPending) return <Waiting count={6} />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  return (
    // The focus stays in the list when its last row goes.
    <section className={classes.list} aria-label={label} aria-busy={list.isFetching || undefined} tabIndex={-1}>
      {rows.length > 0 ? children(rows) : !list.hasNextPage && empty}
      <ListEnd list={list} waiting={<Waiting count={2} />} failed={words.moreFailed} />
    </section>
  );
}
