import { ApiError } from '@muster/contract/client';
import { useSyncExternalStore } from 'react';

interface Wish<State> {
  on: boolean;
  /** What the server last confirmed. */
  known: State;
}

export interface Toggle<State> {
  /** Tells the server, and answers what it has confirmed. */
  send: (on: boolean, known: State) => Promise<State>;
  /** Told when the server refused what is still wished. Whoever is signed out hears that elsewhere. */
  onRefused: (error: unknown, on: boolean) => void;
}

/**
 * Switches that show a tap at once and tell the server in turn: one call is under way for each at a time, the last tap wins, and a
 * refusal shows the truth again (API-02). `isOn` reads what the server has confirmed.
 */
export function createToggles<State>(isOn: (known: State) => boolean) {
  const wishes = new Map<string, Wish<State>>();
  const listeners = new Set<() => void>();

  const put = (key: string, wish: Wish<State> | null) => {
    if (wish) wishes.set(key, wish);
    else wishes.delete(key);
    for (const listener of listeners) listener();
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const work = async (key: string, { send, onRefused }: Toggle<State>) => {
    for (let wish = wishes.get(key); wish && wish.on !== isOn(wish.known); wish = wishes.get(key)) {
      const { on } = wish;
      try {
        const known = await send(on, wish.known);
        put(key, { on: wishes.get(key)?.on ?? on, known });
      } catch (error) {
        const given = wishes.get(key)?.on;
        put(key, null);
        // Whoever has changed their mind meanwhile has what they want.
        if (given === on && !(error instanceof ApiError && error.status === 401)) onRefused(error, on);
        return;
      }
    }
    put(key, null);
  };

  return {
    /** Turns a switch the other way. `known` is what the server said last, as far as the screen knows. */
    flip(key: string, known: State, toggle: Toggle<State>): void {
      const wish = wishes.get(key);
      if (wish) return put(key, { ...wish, on: !wish.on });
      put(key, { on: !isOn(known), known });
      void work(key, toggle);
    },
    /** What is wished while it is on its way, otherwise undefined. */
    useWish: (key: string): boolean | undefined => useSyncExternalStore(subscribe, () => wishes.get(key)?.on),
  };
}
