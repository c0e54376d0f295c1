import type { LiveEvents } from '@muster/contract';
import { livePath } from '@muster/contract/live';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { accessToken, hasSession, onSessionEnd } from './session.ts';

type About = keyof LiveEvents;

const listeners: Record<About, Set<() => void>> = { notifications: new Set(), feed: new Set() };
const tell = (about: About) => {
  for (const listener of listeners[about]) listener();
};

/** After the first screen has been drawn: nothing on it waits for the socket. */
const IDLE_MS = 2500;
/** Before a socket that the server closed comes back: with a fresh token, and not all members' at once. */
const AGAIN_MS = 1000;
/** Before one that was not let in tries again. */
const REFUSED_MS = 60_000;

async function open(): Promise<Socket<LiveEvents>> {
  const { io } = await import('socket.io-client');
  const socket: Socket<LiveEvents> = io({
    path: livePath,
    transports: ['websocket'],
    reconnectionDelay: 2000,
    reconnectionDelayMax: 60_000,
    auth: (give) =>
      void accessToken().then(
        (token) => give({ token }),
        () => give({}),
      ),
  });
  let timer: ReturnType<typeof setTimeout>;
  const again = (least: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => hasSession() && socket.connect(), least * (1 + Math.random()));
  };
  let before = false;
  socket.on('connect', () => {
    // What was said meanwhile was missed.
    if (before) for (const about of ['notifications', 'feed'] as const) tell(about);
    before = true;
  });
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && again(AGAIN_MS));
  socket.on('connect_error', () => !socket.active && again(REFUSED_MS));
  for (const about of ['notifications', 'feed'] as const) socket.on(about, () => tell(about));
  return socket;
}

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
      // A browser that cannot load it goes on without.
      void open().then(
        (opened) => {
          socket = opened;
          if (over) close();
        },
        () => undefined,
      );
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
