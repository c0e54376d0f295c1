import type { LiveCalls, LiveEvents } from '@muster/contract';
import { livePath } from '@muster/contract/live';
import { io, type Socket } from 'socket.io-client';
import { tell } from './live.ts';
import { accessToken, hasSession, replaceAccess } from './session.ts';
import { socketOpen } from './socket-open.ts';

/**
 * Delay before reconnecting a socket that the server closed: with a fresh token, and randomised so that not all members reconnect at once.
 */
const AGAIN_MS = 1000;
/** Delay before retrying one that was refused, and one that a busy server could not let in. */
const [REFUSED_MS, BUSY_MS] = [60_000, 5000];

/** Opens the member's socket, which reconnects by itself, and passes on the nudges it receives. */
export function openSocket(): Socket<LiveEvents, LiveCalls> {
  /** The token that it showed last, and the one that it was given in place of a refused one. */
  let shown: string | null = null;
  let replaced: string | null = null;
  const socket: Socket<LiveEvents, LiveCalls> = io({
    path: livePath,
    transports: ['websocket'],
    reconnectionDelay: 2000,
    reconnectionDelayMax: 60_000,
    auth: (give) =>
      void accessToken().then(
        (token) => {
          shown = token;
          give({ token });
        },
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
    socketOpen.set(true);
    // Anything announced in the meantime was missed; at first, anything between the screen's own requests and now.
    tell('notifications');
    if (before) tell('feed');
    before = true;
  });
  socket.on('disconnect', (reason) => {
    socketOpen.set(false);
    if (reason === 'io server disconnect') again(AGAIN_MS);
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return;
    if (message === 'unavailable') return again(BUSY_MS);
    if (message !== 'unauthenticated' || !shown || shown === replaced) return again(REFUSED_MS);
    // The session is over, or only its token is. Asking for another one tells, and ends the session here too, on a screen that nobody touches.
    replaceAccess(shown).then(
      (token) => {
        replaced = token;
        if (token) again(AGAIN_MS);
      },
      () => again(REFUSED_MS),
    );
  });
  for (const about of ['notifications', 'seen', 'feed'] as const) socket.on(about, () => tell(about));
  return socket;
}
