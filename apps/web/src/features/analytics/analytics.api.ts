import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Block } from './blocks.ts';

/** The workspaces that the viewer may see. */
export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: ({ signal }) => api.listAnalytics({}, { signal }),
});

/** One workspace with the first rows of its blocks. */
export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['analytics', id],
    queryFn: ({ signal }) => api.getWorkspaceAnalytics({ params: { id } }, { signal }),
  });

export type Period = 'weeks' | 'months';
/** Of which workspace: one by its id, as operators see it, or the own one, as its members do. */
export type HistoryOf = { id: string } | 'own';

/** What was released of a workspace by weeks or months. */
export const historyQuery = (of: HistoryOf, period: Period) =>
  queryOptions({
    queryKey: ['analytics', of === 'own' ? of : of.id, 'history', period],
    queryFn: ({ signal }) =>
      of === 'own'
        ? api.getEmployerHistory({ query: { period } }, { signal })
        : api.getAnalyticsHistory({ params: { id: of.id }, query: { period } }, { signal }),
  });

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

/** The members of a workspace. */
export const usersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['analytics', id, 'users'],
    queryFn: ({ pageParam, signal }) => api.listAnalyticsUsers({ params: { id }, query: { offset: pageParam } }, { signal }),
    ...pages,
  });

/** How many of a workspace take part in challenges. */
export const challengesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['analytics', id, 'challenges'],
    queryFn: ({ pageParam, signal }) => api.listAnalyticsChallenges({ params: { id }, query: { offset: pageParam } }, { signal }),
    ...pages,
  });

/** How many of a workspace took part in events. */
export const eventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['analytics', id, 'events'],
    queryFn: ({ pageParam, signal }) => api.listAnalyticsEvents({ params: { id }, query: { offset: pageParam } }, { signal }),
    ...pages,
  });

/** What the viewer's employer sees. */
export const employerQuery = queryOptions({
  queryKey: ['analytics', 'employer'],
  queryFn: ({ signal }) => api.getEmployerView({}, { signal }),
});

/** Every look of an operator at what the viewer did. */
export const looksQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: ['looks', viewerId],
    queryFn: ({ pageParam, signal }) => api.listLooks({ params: { id: viewerId }, query: { offset: pageParam } }, { signal }),
    ...pages,
    staleTime: 0,
  });

/** The file of a block, with the end of its name [ANALYT-12 to ANALYT-15]. */
export const files: Record<Block, { suffix: string; read: (id: string) => Promise<string> }> = {
  users: { suffix: 'user', read: (id) => api.downloadAnalyticsUsers({ params: { id } }) },
  challenges: { suffix: 'leaderboard', read: (id) => api.downloadAnalyticsLeaderboard({ params: { id } }) },
  events: { suffix: 'attendees', read: (id) => api.downloadAnalyticsAttendees({ params: { id } }) },
};
