import { useSyncExternalStore } from 'react';

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function show(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Hides somebody, named by their id or that of a block, in every list until the returned function is called [PROF-70]. */
export function hidePerson(named: string): () => void {
  show(new Set(hidden).add(named));
  return () => show(new Set([...hidden].filter((id) => id !== named)));
}

/** Tells who is being blocked: lists leave out what is theirs, and have it again where the server refuses. */
export function useIsHidden(): (person: { id: string | null; relation_id?: string }) => boolean {
  const ids = useSyncExternalStore(subscribe, () => hidden);
  return ({ id, relation_id }) => (id !== null && ids.has(id)) || (relation_id !== undefined && ids.has(relation_id));
}
