import { useSyncExternalStore } from 'react';

/** Ids that something applies to for the moment, such as what is being deleted; screens follow it. */
export function createIdSet() {
  let ids: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const put = (next: ReadonlySet<string>) => {
    ids = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    /** Adds an id until the returned function is called. */
    add(this: void, id: string): () => void {
      put(new Set(ids).add(id));
      // A turn later, after screens have heard what was taken out of the remembered lists: nothing shows again for a moment.
      return () => void setTimeout(() => put(new Set([...ids].filter((each) => each !== id))));
    },
    has: (id: string): boolean => ids.has(id),
    subscribe,
    use: (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => ids),
  };
}
