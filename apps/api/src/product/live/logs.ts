import { isDeepStrictEqual } from 'node:util';
import type { LiveCalls, LiveEvents, LiveLog, LiveLogs, LogEnd, LogKind, LogNews, LogStart } from '@muster/contract';
import type { Server, Socket } from 'socket.io';
import { nowAndThen } from '../../platform/live/pace.ts';
import type { Touched } from '../../platform/live/touches.ts';
import type { Viewer } from '../viewer.ts';
import type { Sources } from './rooms.ts';

/** An entry of a log as it is sent to many at once, and who sees it otherwise. */
export interface SharedEntry<Entry> {
  entry: Entry;
  /** Members who see nothing of it, and are not told that there was something. */
  unseenBy: readonly string[];
  /** Set if these members alone see it. */
  onlyBy?: readonly string[];
  /** What one member sees instead. */
  own?: { viewer_id: string; entry: Entry };
}

/** A log as one read finds it. */
export interface LogRead<Entry, State> {
  /** Up to where `entries` go. */
  seq: number;
  /** There is more after it already. */
  more: boolean;
  entries: ReadonlyArray<SharedEntry<Entry>>;
  state: State;
  /** Those of the members asked about who may not follow it. */
  closedTo: ReadonlySet<string>;
}

/** A kind of log, declared by its feature in its `x.live.ts`. */
export interface LogSource<Entry, State> {
  /** What is new is sent at once, and then at most this often. */
  everyMs: number;
  /** Which log a token is for, and until when; null if it is not good, or not this viewer's. */
  admit: (token: string, viewer: Viewer) => Promise<{ id: string; until: Date } | null>;
  /**
   * What came after an entry, in order, and which of these members may not follow. With `after` null only how far the log goes. Null if it is
   * gone. One statement, however many follow: from whom an entry is hidden is read with it.
   */
  read: (sources: Sources, id: string, after: number | null, members: readonly string[]) => Promise<LogRead<Entry, State> | null>;
}
export type LogSources = { readonly [K in LogKind]: LogSource<LiveLogs[K]['entry'], LiveLogs[K]['state']> };

interface Member {
  viewer: Viewer;
}
type LogServer = Server<LiveCalls, LiveEvents, Record<string, never>, Member>;
type LogSocket = Socket<LiveCalls, LiveEvents, Record<string, never>, Member>;
type Entry = LiveLogs[LogKind]['entry'];
type State = LiveLogs[LogKind]['state'];

/** A follower: up to where they have been told everything that they see. */
interface Seat {
  told: number;
  timer: NodeJS.Timeout;
}
interface Followed {
  id: string;
  seats: Map<LogSocket, Seat>;
  /** How far the log was read, and how far those were told who see what most see. */
  read: number;
  told: number;
  state: State | null;
  waiting: Array<{ socket: LogSocket; until: Date; answer: (start: LogStart | null) => void }>;
  /** Followers of whom something has happened that may have closed it to them. */
  doubtful: Set<string>;
  pace: ReturnType<typeof nowAndThen>;
  turn: Promise<unknown>;
  /** A look that has not begun. */
  next: Promise<void> | undefined;
}

/** A socket follows what is on one screen. */
const LOGS_PER_SOCKET = 4;
const roomOf = (log: LiveLog) => `log:${log}`;

/** What one of the followers sees of what was read. */
const seenBy = (viewerId: string, { entries }: LogRead<Entry, State>): Entry[] =>
  entries
    .filter(({ unseenBy, onlyBy }) => !unseenBy.includes(viewerId) && (onlyBy?.includes(viewerId) ?? true))
    .map(({ entry, own }) => (own?.viewer_id === viewerId ? own.entry : entry));

/**
 * Logs that many follow, such as the chat of an event (decision 55). Unlike a room, which asks what each viewer sees, a log is read once per
 * process for all its followers, and what most of them see is encoded once: the content itself travels. Who sees something else, or nothing,
 * is sent their own part.
 */
export function liveLogs(
  io: LogServer,
  kinds: LogSources,
  { sources, now, log: logger }: { sources: Sources; now: () => Date; log: { warn: (detail: object, message: string) => void } },
) {
  const followed = new Map<LiveLog, Followed>();
  let stopped = false;

  const forgetEmpty = (name: LiveLog, log: Followed): void => {
    if (log.seats.size + log.waiting.length > 0 || followed.get(name) !== log) return;
    log.pace.stop();
    followed.delete(name);
  };
  const leave = (name: LiveLog, socket: LogSocket): void => {
    const log = followed.get(name);
    const seat = log?.seats.get(socket);
    if (!log || !seat) return;
    clearTimeout(seat.timer);
    log.seats.delete(socket);
    void socket.leave(roomOf(name));
    forgetEmpty(name, log);
  };
  const end = (name: LiveLog, socket: LogSocket, why: LogEnd): void => {
    if (!followed.get(name)?.seats.has(socket)) return;
    leave(name, socket);
    socket.emit('log_end', name, why);
  };

  /** Sends what was read to those inside: once to all who see the same, and to the others what they see. */
  const send = (name: LiveLog, log: Followed, found: LogRead<Entry, State>): void => {
    const changed = !isDeepStrictEqual(log.state, found.state);
    log.state = found.state;
    const special = new Set(
      found.entries.flatMap(({ unseenBy, onlyBy, own }) => [...unseenBy, ...(onlyBy ?? []), ...(own ? [own.viewer_id] : [])]),
    );
    const news = (after: number, entries: Entry[]): LogNews => ({ log: name, after, seq: found.seq, state: found.state, entries });
    const shared = found.entries.filter(({ onlyBy }) => !onlyBy).map(({ entry }) => entry);
    const tellsMost = shared.length > 0 || changed;
    const apart: string[] = [];
    for (const [socket, seat] of log.seats) {
      const viewerId = socket.data.viewer.id;
      if (seat.told === log.told && !special.has(viewerId)) {
        if (tellsMost) seat.told = found.seq;
        continue;
      }
      apart.push(socket.id);
      const entries = seenBy(viewerId, found);
      if (entries.length === 0 && !changed) continue;
      socket.emit('log', news(seat.told, entries));
      seat.told = found.seq;
    }
    if (tellsMost) {
      io.to(roomOf(name)).except(apart).emit('log', news(log.told, shared));
      log.told = found.seq;
    }
    log.read = found.seq;
  };

  /** Seats those who wait: they are sent what comes after their start. */
  const seat = (name: LiveLog, log: Followed, waiting: Followed['waiting'], { closedTo, state }: LogRead<Entry, State>): void => {
    for (const { socket, until, answer } of waiting) {
      if (socket.disconnected) continue;
      if (closedTo.has(socket.data.viewer.id)) {
        answer(null);
        continue;
      }
      clearTimeout(log.seats.get(socket)?.timer);
      const timer = setTimeout(() => end(name, socket, 'expired'), until.getTime() - now().getTime());
      timer.unref();
      log.seats.set(socket, { told: log.read, timer });
      void socket.join(roomOf(name));
      answer({ log: name, seq: log.read, state });
    }
  };

  const look = async (kind: LogKind, name: LiveLog, log: Followed): Promise<void> => {
    const newcomers = log.waiting.map(({ socket }) => socket.data.viewer.id);
    const asked = [...new Set([...newcomers, ...log.doubtful])];
    const isFirst = log.state === null;
    const found = await kinds[kind].read(sources, log.id, isFirst ? null : log.read, asked);
    log.doubtful.clear();
    for (const socket of log.seats.keys()) if (!found || found.closedTo.has(socket.data.viewer.id)) end(name, socket, 'gone');
    if (!found) {
      for (const { answer } of log.waiting.splice(0)) answer(null);
      return;
    }
    if (isFirst) Object.assign(log, { read: found.seq, told: found.seq, state: found.state });
    else send(name, log, found);
    // Those who came meanwhile were not asked about.
    seat(name, log, log.waiting.splice(0, newcomers.length), found);
    if (log.waiting.length > 0 || (found.more && !isFirst)) void lookSoon(kind, name);
  };

  /** One look at a log at a time, so that what it finds arrives in order. One that fails is made again. */
  const lookSoon = (kind: LogKind, name: LiveLog): Promise<void> => {
    const log = followed.get(name);
    if (!log || stopped) return Promise.resolve();
    log.next ??= log.turn.then(() => {
      log.next = undefined;
      return look(kind, name, log)
        .catch((error: unknown) => {
          logger.warn({ err: error, log: name }, 'live log');
          for (const { answer } of log.waiting.splice(0)) answer(null);
          log.pace.wish();
        })
        .finally(() => forgetEmpty(name, log));
    });
    log.turn = log.next;
    return log.next;
  };

  const opened = (kind: LogKind, id: string): Followed => {
    const name: LiveLog = `${kind}:${id}`;
    const known = followed.get(name);
    if (known) return known;
    const log: Followed = {
      id,
      seats: new Map(),
      read: 0,
      told: 0,
      state: null,
      waiting: [],
      doubtful: new Set(),
      pace: nowAndThen(kinds[kind].everyMs, () => void lookSoon(kind, name)),
      turn: Promise.resolve(),
      next: undefined,
    };
    followed.set(name, log);
    return log;
  };

  const follow = async (socket: LogSocket, kind: LogKind, token: string): Promise<LogStart | null> => {
    const admitted = await kinds[kind].admit(token, socket.data.viewer);
    if (!admitted || socket.disconnected) return null;
    const log = opened(kind, admitted.id);
    return new Promise((answer) => {
      // Those who come at once are seated by one look.
      log.waiting.push({ socket, until: admitted.until, answer });
      void lookSoon(kind, `${kind}:${admitted.id}`);
    });
  };

  return {
    /** Lets a socket follow logs from now on, until it disconnects. */
    admit: (socket: LogSocket): void => {
      socket.on('follow', (kind: unknown, token: unknown, answer: unknown) => {
        if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind) || typeof token !== 'string' || typeof answer !== 'function') return;
        const tell = answer as (start: LogStart | null) => void;
        const its = [...followed.values()].filter(({ seats }) => seats.has(socket)).length;
        if (its >= LOGS_PER_SOCKET) tell(null);
        else
          void follow(socket, kind as LogKind, token).then(tell, (error: unknown) => {
            logger.warn({ err: error }, 'live log');
            tell(null);
          });
      });
      socket.on('unfollow', (name: unknown) => leave(name as LiveLog, socket));
      socket.once('disconnect', () => {
        for (const name of followed.keys()) leave(name, socket);
      });
    },

    /** Looks at those of these logs that somebody follows. What members may see may have changed: they are told to fetch it again. */
    touch: ({ rooms, members }: Touched): void => {
      const concerned = members && new Set(members);
      for (const [name, log] of followed) {
        const everything = !rooms && !members;
        const those = [...log.seats.keys()].filter(({ data }) => everything || concerned?.has(data.viewer.id));
        for (const socket of those) {
          log.doubtful.add(socket.data.viewer.id);
          if (!everything) socket.emit('log_again', name);
        }
        if (those.length > 0 || rooms?.includes(name)) log.pace.wish();
      }
    },

    stop: async (): Promise<void> => {
      stopped = true;
      for (const { pace } of followed.values()) pace.stop();
      await Promise.all([...followed.values()].map(({ turn }) => turn));
    },
  };
}
