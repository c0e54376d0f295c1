import type { Arrivals, Door } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';

/** What the screen at a door knows. Instants are of `performance.now()`, which nobody can set. */
export interface KnownDoor extends Door {
  /** When its codes arrived. */
  at: number;
  /** When the socket last said who came in. */
  heardAt: number;
}

const key = (eventId: string) => ['door', eventId] as const;

/** The door of an event, for those who keep it. What the socket said in the meantime is newer than the answer. */
export const doorQuery = (eventId: string) =>
  queryOptions({
    queryKey: key(eventId),
    queryFn: async ({ signal }): Promise<KnownDoor> => {
      const begun = performance.now();
      const door = await api.getDoor({ params: { id: eventId } }, { signal });
      const known = queryClient.getQueryData<KnownDoor>(key(eventId));
      const heardAt = known?.heardAt ?? 0;
      return { ...door, arrivals: known && heardAt > begun ? known.arrivals : door.arrivals, at: performance.now(), heardAt };
    },
    staleTime: 0,
  });

/** Takes in who came in, as the socket says it. */
export const hearArrivals = (eventId: string, arrivals: Arrivals): void =>
  void queryClient.setQueryData<KnownDoor>(key(eventId), (door) => door && { ...door, arrivals, heardAt: performance.now() });

/** Has another code printed; the ones printed before end. Of two who ask at once both get the same. */
export async function renewPrinted(eventId: string, number: number): Promise<void> {
  const printed = await api.renewPrintedDoorCode({ params: { id: eventId }, body: { number } });
  queryClient.setQueryData<KnownDoor>(key(eventId), (door) => door && { ...door, printed });
}
