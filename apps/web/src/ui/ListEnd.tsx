import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { common } from '../platform/common.words.ts';
import { Button } from './Button.tsx';
import classes from './ListEnd.module.css';

export interface ListEndProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** What stands where the next rows will be. */
  waiting: ReactNode;
  /** Says that more could not be loaded. */
  failed: string;
  /** How many pixels before it comes into sight the next page is asked for. */
  ahead?: number;
  /** What stands after the last row. */
  children?: ReactNode;
}

/** The end of a list that is read page by page: more arrive before one reaches it, and what failed can be tried again. */
export function ListEnd({ list, waiting, failed, ahead = 600, children }: ListEndProps) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const ref = useRef<HTMLDivElement>(null);
  const armed = hasNextPage && !isFetching && !isFetchNextPageError;
  const onReach = useEffectEvent(() => void fetchNextPage());
  // Arming it again looks at once, so short pages load on.
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
