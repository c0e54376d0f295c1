import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type LiveCalls, type LiveEvents, limits, livePath } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Clock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { OutboxEvent } from '../../platform/jobs/outbox.ts';
import { type Nudge, openBus, type SessionEnd } from '../../platform/live/bus.ts';
import { toEverybody } from '../../platform/live/everybody.ts';
import { nowAndThen } from '../../platform/live/pace.ts';
import { type Touch, type Touched, together, touchedBy } from '../../platform/live/touches.ts';
import type { Homes } from '../home.ts';
import type { Viewer } from '../viewer.ts';
import { type LogSources, liveLogs } from './logs.ts';
import { type AnyRoomKinds, liveRooms } from './rooms.ts';

/** Checks of the session feature for admitting sockets. */
export interface Authenticator {
  /** The owner of an access token, and when it expires; null if it is not valid, or no longer. */
  admit: (token: string) => Promise<{ viewer: Viewer; until: Date } | null>;
  /** The sessions, out of these, that are still open. */
  open: (sessionIds: string[]) => Promise<Set<string>>;
}

/** Nudges browsers to refetch (decision 19), and sends news of the rooms they are in (decision 39). */
export interface Live {
  /** Sends to the sockets of these members, or of all, in all processes. Lost messages are made up for by the web's polling. */
  nudge: (nudge: Nudge) => void;
  /** Refreshes the rooms that these events affect, in all processes. */
  hear: (events: readonly OutboxEvent[]) => void;
  /** The number of sockets of this process, and of messages sent to them. */
  figures: () => { sockets: number; sent: number };
}

interface LiveOptions {
  database: OpenDatabase;
  clock: Clock;
  authenticator: Authenticator;
  publicUrl: () => string;
  /** Whether this process accepts sockets; otherwise it only notifies those of other processes. */
  takesSockets: boolean;
  /** The features' declarations: kinds of rooms and logs, and the events that affect them. */
  kinds: AnyRoomKinds;
  logs: LogSources;
  touches: readonly Touch[];
  homes: Homes;
}

interface SocketData {
  viewer: Viewer;
  until: Date;
}
/** The Engine.IO connection below a socket: one WebSocket. */
interface EngineSocket {
  request: IncomingMessage;
  on: (event: 'packetCreate', heard: (packet: { type: string }) => void) => void;
}
type LiveServer = Server<LiveCalls, LiveEvents, Record<string, never>, SocketData>;

/** How often sockets are checked for ended sessions whose notification was lost. */
export const SWEEP_MS = 5000;
/** How long an ended session is remembered, for handshakes in progress. */
const REMEMBER_MS = 10_000;
/**
 * Browsers send very little: a handshake, some pings, and joins of what is on the screen. A client that sends more in this time is
 * disconnected.
 */
const FLOOD_BYTES = 32 * 1024;
const FLOOD_MS = 10_000;
/** Minimum interval between nudges of all sockets about new posts. */
const EVERYBODY_MS = 5000;
/** Changes within this time are sent to the other processes together. */
export const LIVE_GATHERS_MS = 200;
/** A connection must authenticate within this time. */
const HANDSHAKE_MS = 5000;
/** How long a browser may take to close its socket on shutdown. */
const GOODBYE_MS = 300;
const MESSAGE_BYTES = 4096;

const room = (memberId: string) => `member:${memberId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Whether the connection comes from a page of this app. Other clients send no origin, and get a member's data only by their token. */
function isOurs({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}

/** Disconnects a client that sends more than any browser would. */
function cutFloods(socket: Duplex): void {
  let bytes = 0;
  const timer = setInterval(() => {
    bytes = 0;
  }, FLOOD_MS);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > FLOOD_BYTES) socket.destroy();
  });
}

/**
 * Starts the sockets of this process, at `livePath` of its HTTP server. Call it before the server listens: the sockets are drained when the
 * server closes. A socket ends when its access token expires (the web then reconnects with a fresh one) and with its session, however that
 * ended.
 */
export async function startLive(
  app: FastifyInstance,
  { database, clock, authenticator, publicUrl, takesSockets, kinds, logs: logKinds, touches, homes }: LiveOptions,
): Promise<Live> {
  const raw = new Set<Duplex>();
  app.server.on('upgrade', (_request, socket) => {
    raw.add(socket);
    socket.once('close', () => raw.delete(socket));
  });
  const io: LiveServer = new Server(app.server, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    connectTimeout: HANDSHAKE_MS,
    maxHttpBufferSize: MESSAGE_BYTES,
    allowRequest: (request, decide) => decide(null, takesSockets && isOurs(request, publicUrl())),
  });
  let sent = 0;
  io.engine.on('connection', (socket: EngineSocket) => {
    cutFloods(socket.request.socket);
    socket.on('packetCreate', ({ type }) => {
      if (type === 'message') sent += 1;
    });
  });

  /** Authenticates a socket and stores its viewer; or returns the reason for refusing it. */
  const refuse = async (socket: Parameters<Parameters<LiveServer['use']>[0]>[0]): Promise<Error | undefined> => {
    const token: unknown = socket.handshake.auth.token;
    const admitted = typeof token === 'string' ? await authenticator.admit(token) : null;
    if (!admitted?.viewer.registered) return new Error('unauthenticated');
    socket.data = admitted;
    return undefined;
  };
  const failed = (error: unknown): Error => {
    app.log.error({ err: error }, 'live handshake');
    return new Error('unavailable');
  };
  io.use((socket, next) => void (async () => next(await refuse(socket).catch(failed)))());
  const sources = { db: database.background, homes };
  const rooms = liveRooms(kinds, sources, app.log);
  const logs = liveLogs(io, logKinds, { sources, now: clock.now, log: app.log });
  const endedLately = new Set<string>();
  const endSession = (sessionId: string) => {
    endedLately.add(sessionId);
    setTimeout(() => endedLately.delete(sessionId), REMEMBER_MS).unref();
    io.in(sessionRoom(sessionId)).disconnectSockets(true);
  };
  io.on('connection', (socket) => {
    const { viewer, until } = socket.data;
    // Not earlier: a socket that closes during its handshake never emits a disconnect.
    const timer = setTimeout(() => socket.disconnect(true), until.getTime() - clock.now().getTime());
    timer.unref();
    socket.once('disconnect', () => clearTimeout(timer));
    const own = room(viewer.id);
    void socket.join([own, sessionRoom(viewer.session_id)]);
    rooms.admit(socket);
    logs.admit(socket);
    if (endedLately.has(viewer.session_id)) socket.disconnect(true);
    const ids = io.sockets.adapter.rooms.get(own) ?? new Set();
    const [oldest] = ids;
    if (oldest && ids.size > limits.sockets_per_member) io.sockets.sockets.get(oldest)?.disconnect(true);
  });

  const sweep = async () => {
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const open = await authenticator.open([...new Set(sockets.map((socket) => socket.data.viewer.session_id))]);
    for (const socket of sockets) if (!open.has(socket.data.viewer.session_id)) socket.disconnect(true);
  };
  const sweepSoon = () => void sweep().catch((error: unknown) => app.log.error({ err: error }, 'live sweep'));
  const sweeping = setInterval(sweepSoon, SWEEP_MS);
  sweeping.unref();

  const telling = (event: 'feed' | 'notifications') =>
    toEverybody(EVERYBODY_MS, { ids: () => [...io.sockets.sockets.keys()], tell: (ids) => io.to(ids).emit(event) });
  const [everybodyNew, everybodyMissed] = [telling('feed'), telling('notifications')];
  const touchAll = (what: Touched) => {
    rooms.touch(what);
    logs.touch(what);
  };
  const tell = (notice: Nudge | SessionEnd) => {
    if (notice.about === 'session') endSession(notice.session);
    else if (notice.about === 'feed') everybodyNew.wish();
    else if (notice.about === 'rooms') touchAll(notice);
    else if (notice.members && notice.members.length > 0) io.to(notice.members.map(room)).emit(notice.about);
  };
  const tellAll = () => {
    everybodyMissed.wish();
    everybodyNew.wish();
    touchAll({});
    sweepSoon();
  };
  const bus = await openBus(database, takesSockets ? { onNotice: tell, onGap: tellAll } : null, app.log);
  const publish = (nudge: Nudge) => void bus.publish(nudge).catch((error: unknown) => app.log.warn({ err: error }, 'live nudge'));
  const publishFeed = nowAndThen(EVERYBODY_MS, () => publish({ about: 'feed' }));
  let touched: Touched[] = [];
  const publishTouched = nowAndThen(LIVE_GATHERS_MS, () => {
    const all = together(touched);
    touched = [];
    publish({ about: 'rooms', ...all });
  });

  app.addHook('preClose', async () => {
    clearInterval(sweeping);
    everybodyNew.stop();
    everybodyMissed.stop();
    publishFeed.stop();
    publishTouched.stop();
    await bus.close();
    io.disconnectSockets(true);
    await Promise.all([rooms.stop(), logs.stop()]);
    io.engine.close();
    if (raw.size > 0) await new Promise((resolve) => setTimeout(resolve, GOODBYE_MS));
    for (const socket of raw) socket.destroy();
  });

  return {
    figures: () => ({ sockets: io.engine.clientsCount, sent }),
    nudge: (nudge) => (nudge.about === 'feed' ? publishFeed.wish() : publish(nudge)),
    hear: (events) => {
      const now = touchedBy(touches, events);
      if (now.length === 0) return;
      touched.push(...now);
      publishTouched.wish();
    },
  };
}
