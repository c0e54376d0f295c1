import { ApiError } from '@muster/contract/client';
import { createStore } from './store.ts';

interface Wish<State> {
  on: boolean;
  /** What the server last confirmed. */
  known: State;
}

export interface Toggle<State> {
  /** Sends the change, and resolves to what the server has confirmed. */
  send: (on: boolean, known: State) => Promise<State>;
  /** Called when the server refused a change that is still wanted. A member who has been signed out is told so elsewhere. */
  onRefused: (error: unknown, on: boolean) => void;
}

/**
 * Switches with an optimistic update: each has one call under way at a time, the last tap wins, and a refusal rolls back (API-02). `isOn`
 * reads what the server has confirmed.
 */
export function createToggles<State>(isOn: (known: State) => boolean) {
  const wishes = createStore<ReadonlyMap<string, Wish<State>>>(new Map());
  const wishFor = (key: string) => wishes.get().get(key);

  const put = (key: string, wish: Wish<State> | null) => {
    const next = new Map(wishes.get());
    if (wish) next.set(key, wish);
    else next.delete(key);
    wishes.set(next);
  };

  const work = async (key: string, { send, onRefused }: Toggle<State>) => {
    for (let wish = wishFor(key); wish && wish.on !== isOn(wish.known); wish = wishFor(key)) {
      const { on } = wish;
      try {
        const known = await send(on, wish.known);
        put(key, { on: wishFor(key)?.on ?? on, known });
      } catch (error) {
        const given = wishFor(key)?.on;
        put(key, null);
        // A member who has changed their mind meanwhile already has what they want.
        if (given === on && !(error instanceof ApiError && error.status === 401)) onRefused(error, on);
        return;
      }
    }
    put(key, null);
  };

  return {
    /** Toggles a switch. `known` is the last confirmed value, as far as the screen knows. */
    flip(key: string, known: State, toggle: Toggle<State>): void {
      const wish = wishFor(key);
      if (wish) return put(key, { ...wish, on: !wish.on });
      put(key, { on: !isOn(known), known });
      void work(key, toggle);
    },
    /** The pending value while a change is under way, otherwise undefined. */
    useWish: (key: string): boolean | undefined => wishes.useOf((now) => now.get(key)?.on),
  };
}
