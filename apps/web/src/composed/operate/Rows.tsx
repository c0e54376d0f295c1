import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { devices } from '../../features/session/devices.words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import classes from './Operate.module.css';
import { Waiting } from './Waiting.tsx';

interface Shown<Row> {
  /** What is said where there are none. */
  none: string;
  children: (row: Row) => ReactNode;
}

interface RowsProps<Row> extends Shown<Row> {
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** A list of operators: while it loads, where that failed, where there is nothing, and its rows. */
export function Rows<Row extends { id: string }>({ rows, error, onRetry, none, children }: RowsProps<Row>) {
  if (!rows) return error ? <ErrorState error={error} onRetry={onRetry} /> : <Waiting count={5} />;
  if (rows.length === 0) return <EmptyState drawing="soon" text={none} />;
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <Fragment key={row.id}>{children(row)}</Fragment>
      ))}
    </ul>
  );
}

interface PagedRowsProps<Row> extends Shown<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>;
}

/** The same of a list that comes in pages. */
export function PagedRows<Row extends { id: string }>({ query, ...shown }: PagedRowsProps<Row>) {
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <Rows rows={rows} error={query.error} onRetry={() => void query.refetch()} {...shown} />
      <ListEnd list={query} waiting={<Waiting count={2} />} failed={devices.moreFailed} />
    </>
  );
}
