import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** How often an open screen looks again. */
const EVERY_MS = 10_000;

/** How the deployment is, looked at again while it is on the screen. */
export const healthQuery = queryOptions({
  queryKey: ['operate', 'health'],
  queryFn: ({ signal }) => api.getOperatorHealth({}, { signal }),
  refetchInterval: EVERY_MS,
  staleTime: 0,
});
