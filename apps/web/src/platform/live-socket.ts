import type { LiveCalls, LiveEvents } from '@muster/contract';
import { livePath } from '@muster/contract/live';
import { io, type Socket } from 'socket.io-client';
import { tell } from './live.ts';
import { accessToken, hasSession } from './session.ts';

/** Before a socket that the server closed comes back: with a fresh token, and not all members' at once. */
const AGAIN_MS = 1000;
/** Before one that was not let in tries again. */
const REFUSED_MS = 60_000;

/** Opens the member's socket, which comes back by itself, and passes on the nudges that it is told. */
export function openSocket(): Socket<LiveEvents, LiveCalls> {
  const socket: Socket<LiveEvents, LiveCalls> = io({
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
    // What was said meanwhile was missed; at first, what was told between the screen's own asking and now.
    tell('notifications');
    if (before) tell('feed');
    before = true;
  });
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && again(AGAIN_MS));
  socket.on('connect_error', () => !socket.active && again(REFUSED_MS));
  for (const about of ['notifications', 'seen', 'feed'] as const) socket.on(about, () => tell(about));
  return socket;
}
