import type { InvitationList, InvitationState } from '@muster/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';

const key = (workspaceId: string) => ['operate', 'invitations', workspaceId] as const;

/** Who is invited to a workspace, the latest first. */
export const invitationsQuery = (workspaceId: string, state: InvitationState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key(workspaceId), state],
    queryFn: ({ pageParam, signal }) =>
      api.listInvitations({ params: { id: workspaceId }, query: { offset: pageParam, state } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Reads them again. */
export const readInvitationsAgain = (workspaceId: string) => queryClient.invalidateQueries({ queryKey: key(workspaceId) });

/** Has the server read a list, and invite who is new if `send` says so. */
export const sendList = (workspaceId: string, list: Blob, send: boolean): Promise<InvitationList> =>
  api.sendInvitations({
    params: { id: workspaceId },
    query: { send: send ? 'true' : 'false' },
    body: new Blob([list], { type: 'text/csv' }),
  });
