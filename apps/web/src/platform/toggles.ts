import { ApiError } from '@muster/contract/base/client';
import { createStore } from './store.ts';

interface Wish<Value, State> {
  want: Value;
  /** What the server last confirmed. */
  known: State;
}

export interface Choice<Value, State> {
  /** Sends the change, and resolves to what the server has confirmed. */
  send: (want: Value, known: State) => Promise<State>;
  /** Called when the server refused a change that is still wanted. A member who has been signed out is told so elsewhere. */
  onRefused: (error: unknown, want: Value) => void;
}

/**
 * Choices with an optimistic update: each has one call under way at a time, the last tap wins, and a refusal rolls back (API-02).
 * `valueOf` reads what the server has confirmed.
 */
export function createChoices<Value, State>(valueOf: (known: State) => Value) {
  const wishes = createStore<ReadonlyMap<string, Wish<Value, State>>>(new Map());
  const wishFor = (key: string) => wishes.get().get(key);

  const put = (key: string, wish: Wish<Value, State> | null) => {
    const next = new Map(wishes.get());
    if (wish) next.set(key, wish);
    else next.delete(key);
    wishes.set(next);
  };

  const work = async (key: string, { send, onRefused }: Choice<Value, State>) => {
    for (let wish = wishFor(key); wish && wish.want !== valueOf(wish.known); wish = wishFor(key)) {
      const { want } = wish;
      try {
        const known = await send(want, wish.known);
        put(key, { want: (wishFor(key) ?? wish).want, known });
      } catch (error) {
        const isWanted = wishFor(key)?.want === want;
        put(key, null);
        // A member who has changed their mind meanwhile already has what they want.
        if (isWanted && !(error instanceof ApiError && error.status === 401)) onRefused(error, want);
        return;
      }
    }
    put(key, null);
  };

  return {
    /** Chooses by what is shown now. `known` is the last confirmed value, as far as the screen knows. */
    choose: (key: string, known: State, next: (shown: Value) => Value, choice: Choice<Value, State>): void => {
      const wish = wishFor(key);
      put(key, { known, ...wish, want: next(wish ? wish.want : valueOf(known)) });
      if (!wish) void work(key, choice);
    },
    /** The pending value while a change is under way, otherwise undefined. */
    useWish: (key: string): Value | undefined => wishes.useOf((now) => now.get(key)?.want),
  };
}

/** The same for what is either on or off. */
export function createToggles<State>(isOn: (known: State) => boolean) {
  const { choose, useWish } = createChoices(isOn);
  return { flip: (key: string, known: State, toggle: Choice<boolean, State>) => choose(key, known, (on) => !on, toggle), useWish };
}
