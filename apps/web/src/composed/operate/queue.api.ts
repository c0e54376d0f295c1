import type { ReportedCase } from '@muster/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** What the queue has on top. */
export type QueueSort = 'latest' | 'most';

/** What is reported and not yet decided. */
export const queueQuery = (sort: QueueSort) =>
  infiniteQueryOptions({
    queryKey: ['operate', 'reports', sort],
    queryFn: ({ pageParam, signal }) => api.listReported({ query: { sort, offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Has the queue read again: of several operators each sees what is left. */
export const readQueueAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['operate', 'reports'] });

/** How calls name a reported thing. */
export const paramsOf = ({ kind, object_id }: ReportedCase) => ({ kind, objectId: object_id });
