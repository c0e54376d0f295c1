import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { common } from '../platform/common.words.ts';
import { Button } from './Button.tsx';
import classes from './ListEnd.module.css';

export interface ListEndProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** Placeholder for the next rows. */
  waiting: ReactNode;
  /** The message when loading more failed. */
  failed: string;
  /** How many pixels before it comes into view the next page is requested. */
  ahead?: number;
  /** Shown after the last row. */
  children?: ReactNode;
}

/** The end of an infinite list: the next page loads before the reader reaches it, and a failed page can be retried. */
export function ListEnd({ list, waiting, failed, ahead = 600, children }: ListEndProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const ref = useRef<HTMLDivElement>(null);
  const armed = hasNextPage && !isFetching && !isFetchNextPageError;
  const onReach = useEffectEvent(() => void fetchNextPage());
  // Observing it again checks at once, so short pages keep loading.
  useEffect(() => {
    if (!armed || !ref.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReach(), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [armed, ahead]);
  return (
    <div ref={ref} className={classes.end}>
      {hasNextPage && !isFetchNextPageError && waiting}
      {isFetchNextPageError && (
        <div className={classes.again} role="alert">
          <p>{failed}</p>
          <Button size="small" onClick={() => void fetchNextPage()}>
            {common.retry}
          </Button>
        </div>
      )}
      {!hasNextPage && children}
    </div>
  );
}
