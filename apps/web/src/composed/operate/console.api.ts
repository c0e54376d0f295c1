import type { Act } from '@muster/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Which entries of the audit log are shown; all where nothing is said. */
export interface Which {
  act?: Act | undefined;
  actor?: string | undefined;
}

/** All workspaces, by name. */
export const workspacesQuery = infiniteQueryOptions({
  queryKey: ['operate', 'workspaces'],
  queryFn: ({ pageParam, signal }) => api.listWorkspaces({ query: { offset: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

/** What operators have done, the latest first. */
export const auditQuery = (which: Which) =>
  infiniteQueryOptions({
    queryKey: ['operate', 'audit', which],
    queryFn: ({ pageParam, signal }) => api.listAudit({ query: { ...which, offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What one has just done oneself is there when one looks.
    staleTime: 0,
  });
