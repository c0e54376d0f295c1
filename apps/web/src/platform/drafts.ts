import { onSessionEnd } from './session.ts';
import { storageBlocked, tabStorage } from './storage.ts';
import { createStore } from './store.ts';

/**
 * Unsent text, under a key of its own: it outlives a closed dialog, a failed call and an expired session (signing in again does not reload
 * the page), and is deleted when the member signs out.
 */
export interface Drafts<T> {
  get: (key: string) => T | undefined;
  /** Without a value the draft is deleted. */
  set: (key: string, value: T | undefined) => void;
  use: (key: string) => T | undefined;
}

/** The drafts that this tab stored before it was reloaded. */
const restore = <T>(name: string) => (tabStorage.parse(name) as Array<[string, T]> | null) ?? [];

/**
 * Drafts of one kind. Include the member in the keys: the next member in this browser must not find them. Drafts with a `name` survive a
 * reload of the tab, as far as `keep` can serialise them; while a draft `loses` something that way, or site data is blocked, the browser asks
 * for confirmation before the page is closed or reloaded.
 */
export function createDrafts<T>(
  name?: string,
  { keep = (draft) => draft, loses = () => false }: { keep?: (draft: T) => T; loses?: (draft: T) => boolean } = {},
): Drafts<T> {
  const held = createStore<ReadonlyMap<string, T>>(new Map(name ? restore<T>(name) : []));
  const save = () => {
    // If the storage is full, a reload loses them.
    if (name) tabStorage.set(name, JSON.stringify([...held.get()].map(([key, draft]) => [key, keep(draft)])));
  };
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  held.listen(() => {
    if ([...held.get().values()].some((draft) => (name && storageBlocked.get()) || loses(draft)))
      addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
  });
  onSessionEnd((reason) => reason === 'signed_out' && held.set(new Map()));
  return {
    get: (key) => held.get().get(key),
    set: (key, value) => {
      const next = new Map(held.get());
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      held.set(next);
      save();
    },
    use: (key) => held.useOf((drafts) => drafts.get(key)),
  };
}
