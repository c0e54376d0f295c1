import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CareQuery } from './care.api.ts';

/** A list of those who look after a group, and the ids of all its rows so far. */
export function useCareList(query: CareQuery) {
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  return { list, ids };
}
