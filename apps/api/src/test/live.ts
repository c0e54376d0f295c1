import { type LiveCalls, type LiveEvents, type LiveNews, type LiveRoom, type LogNews, type LogStart, livePath } from '@muster/contract';
import { io, type Socket } from 'socket.io-client';
import { afterEach, vi } from 'vitest';
import { SWEEP_MS } from '../product/live/live.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** Starts an app that never sweeps sockets of ended sessions, to prove that they are closed by other means. */
export async function withoutSweeps<T>(start: () => Promise<T>): Promise<T> {
  const every = globalThis.setInterval;
  const never = 2 ** 31 - 1;
  const spy = vi.spyOn(globalThis, 'setInterval');
  spy.mockImplementation((work, ms, ...rest) => every(work, ms === SWEEP_MS ? never : ms, ...rest));
  try {
    return await start();
  } finally {
    spy.mockRestore();
  }
}

/** A socket with everything that it received, and the state of its connection. It is closed after the test. */
export function connect(token: unknown, url: string, origin?: string) {
  const socket: Socket<LiveEvents, LiveCalls> = io(url, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(origin && { extraHeaders: { origin } }),
  });
  sockets.push(socket);
  const told: unknown[] = [];
  socket.onAny((...args) => told.push(args));
  const opened = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('open'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  return { socket, told, opened, closed };
}

/** A member's open socket in rooms. `first` is what it received on joining, `news` what followed, one entry per message. */
export async function join(token: string, url: string, rooms: string[]) {
  const { socket, opened, closed } = connect(token, url);
  await opened;
  const news: LiveNews[][] = [];
  socket.on('rooms', (some) => news.push(some));
  const change = (what: { join?: unknown; leave?: unknown }): Promise<LiveNews[]> =>
    socket.timeout(10_000).emitWithAck('watch', what as { join?: LiveRoom[] });
  const first: LiveNews[] = await change({ join: rooms });
  /** The last state received for a room: null if the room is closed, undefined if nothing was received. */
  const last = (room: string) =>
    news
      .flat()
      .filter(([name]) => name === room)
      .at(-1)?.[1];
  return { socket, closed, news, first, last, change };
}

/** A member's open socket that follows the log of a token, with everything it received of it. */
export async function follow(access: string, url: string, token: string) {
  const { socket, opened, closed, told } = connect(access, url);
  await opened;
  const news: LogNews[] = [];
  socket.on('log', (some) => news.push(some));
  const start: LogStart | null = await socket.timeout(10_000).emitWithAck('follow', 'chat', token);
  const entries = () => news.flatMap((each) => each.entries);
  return { socket, closed, told, news, start, entries };
}
