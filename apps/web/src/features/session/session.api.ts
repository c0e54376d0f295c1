import type { Me } from '@muster/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** The signed-in member, as the guard loads them [SHELL-39]. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.getMe({}, { signal }),
  staleTime: 60_000,
});

/** The signed-in member. Use it only below the guard, which has loaded them. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Replaces the cached member with the one that a call returned. */
export const setMe = (me: Me): void => void queryClient.setQueryData(meQuery.queryKey, me);
