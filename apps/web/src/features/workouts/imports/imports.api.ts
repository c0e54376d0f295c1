import type { DoubleChoice, Workout } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { logsChanged } from '../workouts.api.ts';

/** How often a file that is being read is asked for. */
const AGAIN_MS = 1000;

const keyOf = (memberId: string, importId: string) => ['import', memberId, importId] as const;

/** What was found in a file. While it is being read, it is asked for again. */
export const importQuery = (memberId: string, importId: string) =>
  queryOptions({
    queryKey: keyOf(memberId, importId),
    queryFn: ({ signal }) => api.getImport({ params: { id: memberId, importId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? AGAIN_MS : false),
    // What looks like a double may have been deleted, or recorded, since.
    staleTime: 0,
  });

/** Logs these activities of a file, and answers the logs. Sent again, it answers the same. */
export async function addActivities(
  memberId: string,
  importId: string,
  activities: Array<{ key: string; count?: DoubleChoice }>,
): Promise<Workout[]> {
  const { data } = await api.confirmImport({ params: { id: memberId, importId }, body: { activities } });
  logsChanged();
  return data;
}

/** Forgets a file. It would go by itself within a day: a failure is nothing to tell. */
export function forgetImport(memberId: string, importId: string): void {
  queryClient.removeQueries({ queryKey: keyOf(memberId, importId) });
  void api.deleteImport({ params: { id: memberId, importId } }).catch(() => undefined);
}
