import { createStore } from './store.ts';

/**
 * Whether this browser refuses to store anything for this site. What the app stores then stays in memory until the tab is closed or
 * reloaded.
 */
export const storageBlocked = createStore(false);

/** One of the browser's storages, or memory in its place. Its functions never throw. */
export interface SiteStorage {
  get: (key: string) => string | null;
  /** The value stored as JSON; null if there is none or it cannot be parsed. */
  parse: (key: string) => unknown;
  /** False if the storage is full; then nothing is stored. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
  clear: () => void;
}

/** The names of a full storage's error; Firefox has its own. Any other error means that the storage cannot be used. */
const full = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];

function open(name: 'localStorage' | 'sessionStorage'): SiteStorage {
  const memory = new Map<string, string>();

  /** Runs `onBrowser`, or `onMemory` once the browser has refused. Reading the global throws where site data is blocked. */
  function run<T>(onBrowser: (storage: Storage) => T, onMemory: () => T): T {
    if (storageBlocked.get()) return onMemory();
    try {
      return onBrowser(window[name]);
    } catch (error) {
      if (full.includes((error as Error).name)) throw error;
      storageBlocked.set(true);
      return onMemory();
    }
  }

  const get = (key: string) =>
    run(
      (storage) => storage.getItem(key),
      () => memory.get(key) ?? null,
    );
  return {
    get,
    parse: (key) => {
      try {
        return JSON.parse(get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        run(
          (storage) => storage.setItem(key, value),
          () => void memory.set(key, value),
        );
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) =>
      run(
        (storage) => storage.removeItem(key),
        () => void memory.delete(key),
      ),
    keys: () =>
      run(
        (storage) => Object.keys(storage),
        () => [...memory.keys()],
      ),
    clear: () =>
      run(
        (storage) => storage.clear(),
        () => memory.clear(),
      ),
  };
}

/** Shared by all tabs of this browser, and still there when it is opened again. */
export const browserStorage = open('localStorage');

/** This tab's own, until it is closed. */
export const tabStorage = open('sessionStorage');
