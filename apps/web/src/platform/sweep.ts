import { queryClient } from './query.ts';

let unused = new Set<string>();

/** The ids that a list, or the query of one entity, holds. */
function idsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  const { pages, ids, pinned = [] } = (data ?? {}) as { pages?: unknown[]; ids?: string[]; pinned?: string[] };
  return ids ? [...ids, ...pinned] : (pages?.flatMap(idsIn) ?? []);
}

/**
 * Removes entities that no list holds and no screen shows, at the second sweep: the lists of a screen that was just left expire together
 * with their entities. Returns whether anything is left. Loaded minutes after the first screen.
 */
export function sweep(shown: ReadonlyMap<string, unknown>): boolean {
  const queries = queryClient.getQueryCache().getAll();
  const things = queries.filter(({ meta }) => meta?.thing);
  const held = new Set(queries.flatMap(({ meta, state }) => (meta?.thing ? [] : idsIn(state.data))));
  const now = things.filter(({ queryKey: [, id] }) => !held.has(id as string) && !shown.has(id as string));
  const gone = now.filter(({ queryHash }) => unused.has(queryHash));
  for (const query of gone) queryClient.getQueryCache().remove(query);
  unused = new Set(now.map(({ queryHash }) => queryHash));
  return things.length > gone.length;
}
