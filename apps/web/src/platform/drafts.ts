import { onSessionEnd } from './session.ts';
import { createStore } from './store.ts';

/**
 * Unsent writing, by a key of its own: it outlives a closed dialog, a failed call and a session that has ended (signing in again does not
 * reload the page), and is gone when the member signs out.
 */
export interface Drafts<T> {
  get: (key: string) => T | undefined;
  /** Without a value the draft is dropped. */
  set: (key: string, value: T | undefined) => void;
  use: (key: string) => T | undefined;
}

/** What this tab kept of drafts before it was loaded anew. */
function restore<T>(name: string): Array<[string, T]> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as Array<[string, T]>;
  } catch {
    return [];
  }
}

/**
 * Drafts of one kind. Name the member in the keys: the next one at this browser must not find them. Drafts with a `name` are
 * there again when the tab is loaded anew, as far as `keep` says what can be written down of them; while one `loses` something by that,
 * the browser asks whoever closes or reloads the page whether they mean it.
 */
export function createDrafts<T>(
  name?: string,
  { keep = (draft) => draft, loses = () => false }: { keep?: (draft: T) => T; loses?: (draft: T) => boolean } = {},
): Drafts<T> {
  const held = createStore<ReadonlyMap<string, T>>(new Map(name ? restore(name) : []));
  const save = () => {
    if (!name) return;
    try {
      sessionStorage.setItem(name, JSON.stringify([...held.get()].map(([key, draft]) => [key, keep(draft)])));
    } catch {
      // A browser without storage forgets them on reload.
    }
  };
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  held.listen(() => {
    if ([...held.get().values()].some(loses)) addEventListener('beforeunload', askToStay);
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
