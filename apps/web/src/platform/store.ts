import { useSyncExternalStore } from 'react';

/** An event and its listeners. Every set of listeners in the web app is one of these (decision 44). */
export interface Signal<What extends unknown[]> {
  /** Calls back on each event. Returns a function that unsubscribes. */
  listen: (listener: (...what: What) => void) => () => void;
  tell: (...what: What) => void;
}

/** Creates a signal. `whileHeard` runs when the first listener subscribes; the function it returns runs when the last one has gone. */
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

/** A value outside of any component, which screens subscribe to. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls back after each change. Returns a function that unsubscribes. */
  listen: (listener: () => void) => () => void;
  use: () => Value;
  /** Subscribes to a derived value. It must stay identical until its content changes: an entry, a sentence, a number. */
  useOf: <Part>(select: (value: Value) => Part) => Part;
}

/** Creates a store. Set a new value instead of mutating the current one: screens compare by identity. */
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
