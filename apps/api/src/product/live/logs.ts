import { isDeepStrictEqual } from 'node:util';
import type { LiveCalls, LiveEvents, LiveLog, LiveLogs, LogEnd, LogKind, LogNews, LogStart } from '@muster/contract';
import type { Server, Socket } from 'socket.io';
import { nowAndThen } from '../../platform/live/pace.ts';
import type { Touched } from '../../platform/live/touches.ts';
import type { Viewer } from '../viewer.ts';
import type { Sources } from './rooms.ts';

/** A log entry as it is sent to many followers at once, with the exceptions for some of them. */
export interface SharedEntry<Entry> {
  entry: Entry;
  /** Members who do not see it, and do not learn that there is an entry. */
  unseenBy: readonly string[];
  /** Only these members see it, if set. */
  onlyBy?: readonly string[];
  /** The entry that one member sees instead. */
  own?: { viewer_id: string; entry: Entry };
}

/** The result of reading a log. */
export interface LogRead<Entry, State> {
  /** The sequence number up to which `entries` go. */
  seq: number;
  /** Whether there are later entries. */
  more: boolean;
  entries: ReadonlyArray<SharedEntry<Entry>>;
  state: State;
  /** The members, out of those in the request, who may not follow it. */
  closedTo: ReadonlySet<string>;
}

/** A kind of log, declared by its feature in its `x.live.ts`. */
export interface LogSource<Entry, State> {
  /** Changes are sent at once, and then at most this often. */
  everyMs: number;
  /** The log that a token is for, and when the token expires; null if it is invalid or not this viewer's. */
  admit: (token: string, viewer: Viewer) => Promise<{ id: string; until: Date } | null>;
  /**
   * The entries after one, in order, and which of these members may not follow the log. With `after` null only the current end of the log.
   * Null if the log no longer exists. One statement, however many follow: it also reads who an entry is hidden from.
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

/** A follower: the entry up to which they have received all that they may see. */
interface Seat {
  told: number;
  timer: NodeJS.Timeout;
}
interface Followed {
  id: string;
  seats: Map<LogSocket, Seat>;
  /** How far the log has been read, and how far it has been sent to followers without exceptions. */
  read: number;
  told: number;
  state: State | null;
  waiting: Array<{ socket: LogSocket; until: Date; answer: (start: LogStart | null) => void }>;
  /** Followers for whom a change may have closed the log. */
  doubtful: Set<string>;
  pace: ReturnType<typeof nowAndThen>;
  turn: Promise<unknown>;
  /** A look that has not begun. */
  next: Promise<void> | undefined;
}

/** A socket only needs the logs on one screen. */
const LOGS_PER_SOCKET = 4;
const roomOf = (log: LiveLog) => `log:${log}`;

/** The part of a read that one follower sees. */
const seenBy = (viewerId: string, { entries }: LogRead<Entry, State>): Entry[] =>
  entries
    .filter(({ unseenBy, onlyBy }) => !unseenBy.includes(viewerId) && (onlyBy?.includes(viewerId) ?? true))
    .map(({ entry, own }) => (own?.viewer_id === viewerId ? own.entry : entry));

/**
 * Logs with many followers, such as the chat of an event (decision 55). In a room every viewer's state is queried; a log is read once per
 * process for all its followers, and the content that most of them see is encoded once. Followers with exceptions get their own messages.
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

  /** Sends new entries to the followers: one message for all without exceptions, and separate ones for the others. */
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

  /** Adds waiting sockets as followers: they receive the entries after their start. */
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
    // The read did not cover sockets that came meanwhile.
    seat(name, log, log.waiting.splice(0, newcomers.length), found);
    if (log.waiting.length > 0 || (found.more && !isFirst)) void lookSoon(kind, name);
  };

  /** One look at a log at a time, so that results arrive in order. A failed look is repeated. */
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
      // Sockets that arrive together are handled by one look.
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

    /** Looks at those of these logs that have followers. Members whose view may have changed are told to fetch the log again. */
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
