import { createStore } from './store.ts';

/** Ids that something applies to for the moment, such as what is being deleted; screens follow it. */
export function createIdSet() {
  const { get, set, listen, use } = createStore<ReadonlySet<string>>(new Set());
  return {
    /** Adds an id until the returned function is called. */
    add(this: void, id: string): () => void {
      set(new Set(get()).add(id));
      // A turn later, after screens have heard what was taken out of the remembered lists: nothing shows again for a moment.
      return () => void setTimeout(() => set(new Set([...get()].filter((each) => each !== id))));
    },
    has: (id: string): boolean => get().has(id),
    listen,
    use,
  };
}
