import { useSyncExternalStore } from 'react';
import { onSessionEnd } from './session.ts';

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
 * A place for drafts of one kind. Name the member in the keys: the next one at this browser must not find them. Drafts with a `name` are
 * there again when the tab is loaded anew, as far as `keep` says what can be written down of them; while one `loses` something by that,
 * the browser asks whoever closes or reloads the page whether they mean it.
 */
export function createDrafts<T>(
  name?: string,
  { keep = (draft) => draft, loses = () => false }: { keep?: (draft: T) => T; loses?: (draft: T) => boolean } = {},
): Drafts<T> {
  const held = new Map<string, T>(name ? restore(name) : []);
  const save = () => {
    if (!name) return;
    try {
      sessionStorage.setItem(name, JSON.stringify([...held].map(([key, draft]) => [key, keep(draft)])));
    } catch {
      // A browser without storage forgets them on reload.
    }
  };
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  const listeners = new Set<() => void>();
  const tell = () => {
    if ([...held.values()].some(loses)) addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
    for (const listener of listeners) listener();
  };
  onSessionEnd((reason) => {
    if (reason === 'ended') return;
    held.clear();
    tell();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (key: string) => held.get(key);
  return {
    get,
    set: (key, value) => {
      if (value === undefined) held.delete(key);
      else held.set(key, value);
      save();
      tell();
    },
    use: (key) => useSyncExternalStore(subscribe, () => get(key)),
  };
}
