import type { GroupInvite } from '@muster/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { IdPage } from '../../../platform/entities.ts';
import { queryClient } from '../../../platform/query.ts';
import './care.kinds.ts';
import { type CareName, careKey } from './care.keys.ts';

type Load = (
  call: { params: { id: string }; query: { offset: string | undefined } },
  options: { signal: AbortSignal },
) => Promise<{ data: ReadonlyArray<{ id: string } | { object_id: string }>; next: string | null }>;

/** A list of those who look after a group. Always read anew: others look after it too. */
const careList = (name: CareName, groupId: string, load: Load) =>
  infiniteQueryOptions({
    queryKey: careKey(name, groupId),
    queryFn: async ({ pageParam, signal }): Promise<IdPage> => {
      const { data, next } = await load({ params: { id: groupId }, query: { offset: pageParam } }, { signal });
      return { ids: data.map((row) => ('id' in row ? row.id : row.object_id)), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
export type CareQuery = ReturnType<typeof careList>;

/** Who asks to join a group, newest first. */
export const requestsQuery = (groupId: string): CareQuery => careList('requests', groupId, api.listGroupRequests);

/** The open invitations to a group, newest first. */
export const invitesQuery = (groupId: string): CareQuery => careList('invites', groupId, api.listGroupInvites);

/** What is reported in a group and not yet decided, newest report first. */
export const reportedQuery = (groupId: string): CareQuery => careList('reports', groupId, api.listGroupReports);

/** Who is kept out of a group, newest first. */
export const keptOutQuery = (groupId: string): CareQuery => careList('kept-out', groupId, api.listBanned);

/** The log of a group, newest first. */
export const actsQuery = (groupId: string): CareQuery => careList('acts', groupId, api.listGroupActs);

/** Puts an invitation that was just made first in the list, unless it is there: whoever is invited already stays so for longer. */
export const addInvite = (groupId: string, { id }: GroupInvite): void =>
  void queryClient.setQueryData<InfiniteData<IdPage, string | undefined>>(careKey('invites', groupId), (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first || list.pages.some(({ ids }) => ids.includes(id))) return list;
    return { ...list, pages: [{ ...first, ids: [id, ...first.ids] }, ...rest] };
  });

/** Whether the link of an invitation is still good, for whoever is signed out. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['group-link', token],
    queryFn: ({ signal }) => api.checkGroupInvite({ params: { token } }, { signal }),
    staleTime: 0,
  });

/** What the link of an invitation invites to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['group-invitation', token],
    queryFn: ({ signal }) => api.readGroupInvite({ params: { token } }, { signal }),
    staleTime: 0,
  });
