import { isDeepStrictEqual } from 'node:util';
import { type LiveCalls, type LiveEvents, type LiveKind, type LiveNews, type LiveRoom, type LiveRooms, limits } from '@muster/contract';
import type { Socket } from 'socket.io';
import type { Database } from '../../platform/database/database.ts';
import { nowAndThen } from '../../platform/live/pace.ts';
import type { Touched } from '../../platform/live/touches.ts';
import type { Homes } from '../home.ts';
import type { Viewer } from '../viewer.ts';

/** A viewer's request for the state of a room. `last` is what their socket was last sent for it. */
export interface RoomRequest<State> {
  viewer_id: string;
  id: string;
  last: State | undefined;
}

/** The data sources of looks. */
export interface Sources {
  db: Database;
  homes: Homes;
}

/** A kind of live room, declared by its feature in its `x.live.ts`. */
export interface RoomKind<State, Last = State> {
  /** Changes in a room are sent at once, and then at most this often. */
  everyMs: number;
  /**
   * The current state for each of these viewers, in the order of the requests; undefined if they may see nothing. No other code decides who
   * may join and stay, and what they are sent. Uses a bounded number of queries, however many requests there are.
   */
  look: (sources: Sources, asked: ReadonlyArray<RoomRequest<Last>>) => Promise<ReadonlyArray<State | undefined>>;
}
export type RoomKinds = { readonly [K in LiveKind]: RoomKind<LiveRooms[K]> };
/** Kinds of rooms by name, whatever they send: each gets its own states back as `last`. */
export type AnyRoomKinds = Readonly<Record<string, RoomKind<unknown, never>>>;

interface Member {
  viewer: Viewer;
}
type LiveSocket = Pick<Socket<LiveCalls, LiveEvents, Record<string, never>, Member>, 'data' | 'on' | 'once' | 'emit' | 'disconnect'>;
/** The last state sent to a socket for each of its rooms; undefined until the first look. */
type Seen = Map<LiveRoom, unknown>;
type Seat = readonly [LiveSocket, LiveRoom];

const CHANGES_MS = 10_000;
/** Number of seats in one look. */
const LOOK_AT = 1000;
const roomPattern = /^([a-z]+):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const kindOf = (room: LiveRoom) => room.slice(0, room.indexOf(':'));
const idOf = (room: LiveRoom) => room.slice(room.indexOf(':') + 1);

/**
 * The rooms of this process's sockets. Events are never forwarded as such: everyone in an affected room is sent what they may see now, if
 * that differs from what they were last sent. So blocks, anonymity and other restrictions apply here as in every call, a viewer across a
 * block does not even learn that something happened, and the next look makes up for a lost notification.
 */
export function liveRooms(kinds: AnyRoomKinds, sources: Sources, log: { warn: (detail: object, message: string) => void }) {
  const seen = new Map<LiveSocket, Seen>();
  const inside = new Map<LiveRoom, Set<LiveSocket>>();
  /** Rooms to look at, and seats that have joined but not been looked at yet. */
  const touched = new Set<LiveRoom>();
  let joined: Seat[] = [];

  // One look at a time, so that an older one never arrives after a newer one.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch((error: unknown) => log.warn({ err: error }, 'live rooms'));
    return done;
  };

  const leave = (socket: LiveSocket, room: LiveRoom): void => {
    seen.get(socket)?.delete(room);
    const sockets = inside.get(room);
    sockets?.delete(socket);
    if (sockets?.size === 0) inside.delete(room);
  };

  /** Stores the new state of a seat, if the socket was last sent `last`; returns it if it differs. */
  const note = ([socket, room]: Seat, last: unknown, state: unknown): LiveNews | null => {
    const rooms = seen.get(socket);
    // A socket that has left and rejoined meanwhile has not been sent a state yet, and is looked at again.
    if (!rooms?.has(room) || rooms.get(room) !== last) return null;
    if (!state) {
      leave(socket, room);
      return [room, null];
    }
    if (isDeepStrictEqual(last, state)) return null;
    rooms.set(room, state);
    return [room, state] as unknown as LiveNews;
  };

  /** Looks at seats of one kind, and returns the news by socket. After a failure the rooms are looked at again later. */
  const lookAt = async (name: string, seats: readonly Seat[]): Promise<Map<LiveSocket, LiveNews[]>> => {
    const news = new Map<LiveSocket, LiveNews[]>();
    const { kind, pace } = known.get(name)!;
    for (let from = 0; from < seats.length; from += LOOK_AT) {
      const some = seats.slice(from, from + LOOK_AT);
      const asked = some.map(([socket, room]) => ({
        viewer_id: socket.data.viewer.id,
        id: idOf(room),
        last: seen.get(socket)?.get(room),
      }));
      try {
        const states = await kind.look(sources, asked as ReadonlyArray<RoomRequest<never>>);
        for (const [n, seat] of some.entries()) {
          const told = note(seat, asked[n]!.last, states[n]);
          if (told) news.set(seat[0], [...(news.get(seat[0]) ?? []), told]);
        }
      } catch (error) {
        log.warn({ err: error, kind: name }, 'live rooms');
        for (const [, room] of some) touched.add(room);
        pace.wish();
      }
    }
    return news;
  };

  const tellTouched = (name: string) => async () => {
    const rooms = [...touched].filter((room) => kindOf(room) === name);
    for (const room of rooms) touched.delete(room);
    const seats = rooms.flatMap((room) => [...(inside.get(room) ?? [])].map((socket): Seat => [socket, room]));
    for (const [socket, news] of await lookAt(name, seats)) socket.emit('rooms', news);
  };
  /** Each kind with the throttle of its rooms. */
  const known = new Map(
    Object.entries(kinds).map(([name, kind]) => [name, { kind, pace: nowAndThen(kind.everyMs, () => void inTurn(tellTouched(name))) }]),
  );

  const touch = (room: LiveRoom): void => {
    if (!inside.has(room)) return;
    touched.add(room);
    known.get(kindOf(room))?.pace.wish();
  };

  /** Joins that arrive meanwhile are handled together: a thousand sockets that reconnect at once take a few queries. */
  const answers = new Map<LiveSocket, LiveNews[]>();
  const tellJoined = async () => {
    const seats = joined;
    joined = [];
    for (const name of known.keys()) {
      const ofKind = seats.filter(([, room]) => kindOf(room) === name);
      for (const [socket, news] of await lookAt(name, ofKind)) answers.set(socket, [...(answers.get(socket) ?? []), ...news]);
    }
  };

  const roomsOf = (names: unknown): LiveRoom[] =>
    Array.isArray(names)
      ? names.slice(0, limits.rooms_per_socket).filter((name): name is LiveRoom => {
          const kind = typeof name === 'string' && roomPattern.exec(name)?.[1];
          return Boolean(kind) && known.has(kind as string);
        })
      : [];

  const watch = async (socket: LiveSocket, rooms: Seen, change: { join?: unknown; leave?: unknown }): Promise<LiveNews[]> => {
    for (const room of roomsOf(change.leave)) leave(socket, room);
    for (const room of roomsOf(change.join)) {
      if (rooms.has(room) || rooms.size >= limits.rooms_per_socket) continue;
      rooms.set(room, undefined);
      inside.set(room, (inside.get(room) ?? new Set()).add(socket));
      joined.push([socket, room]);
    }
    await inTurn(tellJoined);
    const news = answers.get(socket) ?? [];
    answers.delete(socket);
    return news;
  };

  return {
    /** Lets a socket join and leave rooms from now on, until it disconnects. */
    admit: (socket: LiveSocket): void => {
      const rooms: Seen = new Map();
      seen.set(socket, rooms);
      let changes = 0;
      const timer = setInterval(() => {
        changes = 0;
      }, CHANGES_MS);
      timer.unref();
      socket.once('disconnect', () => {
        clearInterval(timer);
        for (const room of rooms.keys()) leave(socket, room);
        seen.delete(socket);
      });
      socket.on('watch', (change, answer) => {
        changes += 1;
        if (changes > limits.room_changes) socket.disconnect(true);
        else if (typeof change === 'object' && change && typeof answer === 'function') void watch(socket, rooms, change).then(answer);
      });
    },

    /** Refreshes those of these rooms that have sockets. */
    touch: ({ rooms, members }: Touched): void => {
      if (!rooms && !members) for (const room of inside.keys()) touch(room);
      for (const room of rooms ?? []) touch(room as LiveRoom);
      if (!members) return;
      const concerned = new Set(members);
      for (const [socket, its] of seen) if (concerned.has(socket.data.viewer.id)) for (const room of its.keys()) touch(room);
    },

    stop: async (): Promise<void> => {
      for (const { pace } of known.values()) pace.stop();
      await turn;
    },
  };
}
