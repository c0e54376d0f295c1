import type { ShirtOrder } from '@muster/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** All memberships, also those not sold any more. */
export const tiersQuery = queryOptions({ queryKey: ['operate', 'tiers'], queryFn: ({ signal }) => api.listTiers({}, { signal }) });

/** The discount on all of them, as it is to be changed. */
export const rateQuery = queryOptions({
  queryKey: ['operate', 'discount'],
  queryFn: ({ signal }) => api.getDiscount({}, { signal }),
  staleTime: 0,
});

/** What was sold and given. */
export const salesQuery = infiniteQueryOptions({
  queryKey: ['operate', 'sales'],
  queryFn: ({ pageParam, signal }) => api.listSales({ query: { offset: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Shirts in one state, or all. */
export const shirtsQuery = (state: ShirtOrder['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['operate', 'shirts', state ?? 'all'],
    queryFn: ({ pageParam, signal }) => api.listShirtOrders({ query: { state, offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Reads again what an operator has changed, and what members see of it. */
export function readAgain(part: 'tiers' | 'discount' | 'sales' | 'shirts'): Promise<void> {
  if (part === 'tiers') void queryClient.invalidateQueries({ queryKey: ['purchase-options'] });
  if (part === 'discount') void queryClient.invalidateQueries({ queryKey: ['discount'] });
  return queryClient.invalidateQueries({ queryKey: ['operate', part] });
}

/** A day as operators read it, never in two lines. */
export const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant)).replaceAll(' ', '\u00A0');
