import { createStore } from './store.ts';

/** Ids in a temporary state, such as being deleted; screens subscribe to it. */
export function createIdSet() {
  const { get, set, listen, use } = createStore<ReadonlySet<string>>(new Set());
  return {
    /** Adds an id until the returned function is called. */
    add(this: void, id: string): () => void {
      set(new Set(get()).add(id));
      // One task later, after screens have been notified that it left the cached lists, so that nothing flashes up again.
      return () => void setTimeout(() => set(new Set([...get()].filter((each) => each !== id))));
    },
    has: (id: string): boolean => get().has(id),
    listen,
    use,
  };
}
