import { ApiError } from '@muster/contract/client';
import { createStore } from './store.ts';

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
      const wish = wishFor(key);
      if (wish) return put(key, { ...wish, on: !wish.on });
      put(key, { on: !isOn(known), known });
      void work(key, toggle);
    },
    /** What is wished while it is on its way, otherwise undefined. */
    useWish: (key: string): boolean | undefined => wishes.useOf((now) => now.get(key)?.on),
  };
}
