import type { DoubleChoice, Post, Workout } from '@muster/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { createSignal } from '../../platform/store.ts';
import { mentionedIn, type Writing } from '../writing/index.ts';
import { workouts } from './workout.kind.ts';

/** What a list of logs is narrowed to; without either it has all of them. */
export interface LogsOf {
  type?: 'activity' | 'hydration' | undefined;
  challengeId?: string | undefined;
}

/** Every list of logs has this key as its prefix. */
const listsKey = ['workouts'] as const;

const narrowed = { activity: { ounces_of_water: '0' }, hydration: { ounces_of_water__gt: '0' } } as const;

/** The member's own logs, the latest day first [WORK-27]. */
export const workoutsQuery = (memberId: string, { type, challengeId }: LogsOf) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, memberId, type ?? 'all', challengeId ?? ''],
    queryFn: async ({ pageParam, signal }): Promise<IdPage> => {
      const query = { ...(type && narrowed[type]), ...(challengeId && { challenge_id: challengeId }), offset: pageParam };
      const { data, next } = await api.listWorkouts({ params: { id: memberId }, query }, { signal });
      return { ids: data.map(({ id }) => id), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One of the member's own logs [WORK-26]; it answers the id. What a list already knows of it is shown at once, by `workouts.use`. */
export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ['workout-read', id],
    queryFn: ({ signal }) => api.getWorkout({ params: { id } }, { signal }).then((workout) => workout.id),
  });

const changes = createSignal();
/** Calls back once a log was added or deleted: what counts it may be read again. Returns a function that stops it. */
export const onLogsChanged = changes.listen;

/** Lists of logs are read again: in which of them a new one stands, the server knows. */
export function logsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: listsKey });
  changes.tell();
}

/** Deletes a log: it goes at once, and comes back if the server refuses. */
export async function deleteLog(memberId: string, { id, double }: Pick<Workout, 'id' | 'double'>): Promise<void> {
  const back = workouts.remove(id);
  try {
    await api.deleteWorkout({ params: { id: memberId, workoutId: id } });
  } catch (error) {
    back();
    throw error;
  }
  // The other log of the same activity counts now.
  if (double) logsChanged();
  else changes.tell();
  // A post that shared it no longer does, and may be gone with it.
  void queryClient.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' });
}

/** Says which of two logs of the same activity counts, or that both do: shown at once, and rolled back if the server refuses. */
export async function chooseDouble(memberId: string, id: string, count: DoubleChoice): Promise<void> {
  const before = workouts.get(id);
  const other = before?.double && workouts.get(before.double.workout_id);
  const turned = { this: 'other', other: 'this' } as const;
  const show =
    (counts: 'this' | 'other' | null) =>
    ({ double, ...log }: Workout) => ({ ...log, double: double && counts && { ...double, counts } });
  workouts.change(id, show(count === 'both' ? null : count));
  if (other) workouts.change(other.id, show(count === 'both' ? null : turned[count]));
  try {
    await api.chooseDouble({ params: { id: memberId, workoutId: id }, body: { count } });
  } catch (error) {
    for (const log of [before, other]) if (log) workouts.change(log.id, () => log);
    throw error;
  } finally {
    logsChanged();
  }
}

/** Shares a log as a post, with words or without [WORK-07]. */
export function shareLog(memberId: string, workoutId: string, { text, tagged }: Writing): Promise<Post> {
  const body = { text: text.trim(), tagged: mentionedIn(text, tagged).map(({ id }) => id) };
  return api.shareWorkout({ params: { id: memberId, workoutId }, body });
}
