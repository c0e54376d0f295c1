import type { MemberState } from '@muster/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { workspacesQuery } from './console.api.ts';

/** Which members are listed. */
export interface WhichMembers {
  q: string;
  workspace_id?: string | undefined;
  state?: MemberState | undefined;
}

/** Members by name. While others load, those before stay. */
export const membersQuery = (which: WhichMembers) =>
  infiniteQueryOptions({
    queryKey: ['operate', 'members', which],
    queryFn: ({ pageParam, signal }) => api.listOperatedMembers({ query: { ...which, offset: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Has the lists of members, and the numbers of those of workspaces, read again. */
export const readMembersAgain = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['operate', 'members'] }),
    queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
  ]);
};

/** The first instant of a day by the clocks of who asks, as the server has it. */
export const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** So many days from now, as a day by the clocks of who asks. */
export const dayFromNow = (days: number): string => {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** What is wrong with the first day after a suspension. */
export const refuseDay = (day: string, sentence: string): { until?: string } => (day && day >= dayFromNow(1) ? {} : { until: sentence });
