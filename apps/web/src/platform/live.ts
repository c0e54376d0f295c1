import type { LiveEvents } from '@muster/contract';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { persistently } from './ahead.ts';
import { onSessionEnd } from './session.ts';

type About = Exclude<keyof LiveEvents, 'rooms'>;

const listeners: Record<About, Set<() => void>> = { notifications: new Set(), feed: new Set() };
const tell = (about: About): void => {
  for (const listener of listeners[about]) listener();
};

/** After the first screen has been drawn: nothing on it waits for the socket. */
const IDLE_MS = 2500;

/** Holds the member's socket while a screen stands. Without one, everything is still asked for as before, by the clock. */
export function useLive(): void {
  useEffect(() => {
    let over = false;
    let socket: Socket | undefined;
    const close = () => {
      over = true;
      socket?.disconnect();
    };
    const timer = setTimeout(() => {
      void persistently(() => import('./live-socket.ts')).then(({ openSocket }) => {
        if (!over) socket = openSocket(tell);
      });
    }, IDLE_MS);
    const stop = onSessionEnd(close);
    return () => {
      clearTimeout(timer);
      stop();
      close();
    };
  }, []);
}

/** Calls back when the server says that it is time to ask again. */
export function useNudge(about: About, onNudge: () => void): void {
  const nudged = useEffectEvent(onNudge);
  useEffect(() => {
    const listener = () => nudged();
    listeners[about].add(listener);
    return () => void listeners[about].delete(listener);
  }, [about]);
}
