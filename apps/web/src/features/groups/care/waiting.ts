import type { CareSight, ReportsSight } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import { type CareName, careKey } from './care.keys.ts';

/** What waits in a group for those who look after it, as its live rooms last said. */
interface Waiting {
  care?: CareSight | null;
  reports?: ReportsSight | null;
}

const waitingKey = (groupId: string) => ['group-waiting', groupId] as const;

/** What each part of what is heard says of the lists: those that it differs for are read again. */
const listsOf = {
  newest_act: ['acts', 'invites', 'kept-out', 'requests'],
  requests: ['requests'],
  newest_request: ['requests'],
  things: ['reports'],
  newest: ['reports'],
} as const satisfies Record<keyof CareSight | keyof ReportsSight, readonly CareName[]>;

/** Keeps what a live room says, and has the lists that it is about read again if somebody did something since it was last heard. */
function hearOf<K extends keyof Waiting>(kind: K, groupId: string, now: Waiting[K]): void {
  const before = queryClient.getQueryData<Waiting>(waitingKey(groupId));
  queryClient.setQueryData<Waiting>(waitingKey(groupId), { ...before, [kind]: now });
  const last = before?.[kind];
  if (!last || !now) return;
  const changed = (Object.keys(now) as Array<keyof typeof listsOf>).filter((part) => now[part as never] !== last[part as never]);
  for (const name of new Set(changed.flatMap((part): readonly CareName[] => listsOf[part])))
    void queryClient.invalidateQueries({ queryKey: careKey(name, groupId) });
}

/** What the room `care` of a group says. */
export const hearCare = (groupId: string, sight: CareSight | null): void => hearOf('care', groupId, sight);
/** What the room `reports` of a group says. */
export const hearReports = (groupId: string, sight: ReportsSight | null): void => hearOf('reports', groupId, sight);

/** How many ask to join a group, and how many things in it are reported: none until the live rooms have said so. */
export function useWaiting(groupId: string): { requests: number; reports: number } {
  const { data } = useQuery<Waiting>({ queryKey: waitingKey(groupId), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
  return { requests: data?.care?.requests ?? 0, reports: data?.reports?.things ?? 0 };
}

/** The attributes of an element on whose screen this is followed live. */
export const followsCare = (groupId: string) => ({ 'data-care': groupId, 'data-reports': groupId });

/** Such a number, which is not counted beyond a limit. */
export const countOf = (count: number): string => (count >= limits.waiting_counted ? `${limits.waiting_counted - 1}+` : `${count}`);
