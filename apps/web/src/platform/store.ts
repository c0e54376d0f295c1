import { useSyncExternalStore } from 'react';

/** What happens now and then, and those who listen to it. Every set of listeners in the web is one of these (decision 44). */
export interface Signal<What extends unknown[]> {
  /** Calls back whenever it happens. Returns how to stop. */
  listen: (listener: (...what: What) => void) => () => void;
  tell: (...what: What) => void;
}

/** Makes a signal. `whileHeard` runs from its first listener on; what it returns, when the last one has gone. */
export function createSignal<What extends unknown[] = []>(whileHeard?: () => () => void): Signal<What> {
  const listeners = new Set<(...what: What) => void>();
  let rest: (() => void) | undefined;
  return {
    listen: (listener) => {
      if (listeners.size === 0) rest = whileHeard?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) rest?.();
      };
    },
    tell: (...what) => {
      for (const listener of listeners) listener(...what);
    },
  };
}

/** A value outside of any component that screens follow. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls back whenever it was set. Returns how to stop. */
  listen: (listener: () => void) => () => void;
  use: () => Value;
  /** Follows what is made of it. That must be the same each time until it says something else: an entry, a sentence, a number. */
  useOf: <Part>(select: (value: Value) => Part) => Part;
}

/** Makes a store. Set it to another value, never change what it holds: screens compare. */
export function createStore<Value>(first: Value): Store<Value> {
  const changed = createSignal();
  let value = first;
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      changed.tell();
    },
    listen: changed.listen,
    use: () => useSyncExternalStore(changed.listen, get),
    useOf: (select) => useSyncExternalStore(changed.listen, () => select(value)),
  };
}
