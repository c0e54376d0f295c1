import type { LiveEvents, LiveKind, LiveRooms } from '@muster/contract';
import { useEffect, useEffectEvent } from 'react';
import { persistently } from './ahead.ts';
import { createSignal, type Signal } from './store.ts';

/** Events received over the socket: nudges, and the visible state of rooms of each kind; null if a room's subject is gone. */
type Heard = Record<Exclude<keyof LiveEvents, 'rooms'>, () => void> & {
  [K in LiveKind]: (id: string, state: LiveRooms[K] | null) => void;
};
export type About = keyof Heard;

const signals = new Map<About, Signal<never[]>>();

/** Passes an event to its listeners. */
export const tell = <A extends About>(about: A, ...what: Parameters<Heard[A]>): void => signals.get(about)?.tell(...(what as never[]));

/** Listens until the returned function is called. */
export function hear<A extends About>(about: A, listener: Heard[A]): () => void {
  const signal = signals.get(about) ?? createSignal<never[]>();
  signals.set(about, signal);
  return signal.listen(listener);
}

/** After the first screen has rendered: nothing on it waits for the socket. */
const IDLE_MS = 2500;

/** Keeps the member's socket open while a screen is mounted. Without a socket everything is still polled as before. */
export function useLive(memberId: string, load: () => Promise<{ openLive: (memberId: string) => () => void }>): void {
  useEffect(() => {
    let over = false;
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      void persistently(load).then(({ openLive }) => {
        if (!over) close = openLive(memberId);
      });
    }, IDLE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      close?.();
    };
  }, [memberId, load]);
}

/** Calls back with events, such as a nudge to refetch. */
export function useHeard<A extends About>(about: A, onHeard: Heard[A]): void {
  const heard = useEffectEvent(onHeard as (...what: unknown[]) => void);
  useEffect(() => hear(about, (...what: unknown[]) => heard(...what)), [about]);
}
