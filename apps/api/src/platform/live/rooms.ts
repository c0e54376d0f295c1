import { isDeepStrictEqual } from 'node:util';
import { type LiveCalls, type LiveEvents, type LiveKind, type LiveNews, type LiveRoom, type LiveRooms, limits } from '@muster/contract';
import type { Socket } from 'socket.io';
import type { Database } from '../database/database.ts';
import type { Homes } from '../home.ts';
import type { Viewer } from '../viewer.ts';
import { nowAndThen } from './pace.ts';
import type { Touched } from './touches.ts';

/** That a viewer wants to see what a room is about. `last` is what their socket was told of it last. */
export interface Asked<State> {
  viewer_id: string;
  id: string;
  last: State | undefined;
}

/** What looks read from. */
export interface Sources {
  db: Database;
  homes: Homes;
}

/** A kind of live rooms, as the feature that it belongs to declares it in its `x.live.ts`. */
export interface RoomKind<State, Last = State> {
  /** A room is told of what happens in it at once, and then at most this often. */
  everyMs: number;
  /**
   * What each of these viewers sees now, in the order in which they ask; undefined where they may see nothing (architecture law 3). Who
   * may join and stay, and what they are told, is decided nowhere else. A bounded number of queries, however many ask.
   */
  look: (sources: Sources, asked: ReadonlyArray<Asked<Last>>) => Promise<ReadonlyArray<State | undefined>>;
}
export type RoomKinds = { readonly [K in LiveKind]: RoomKind<LiveRooms[K]> };
/** Kinds of rooms by their names, whatever they tell: each is given back what it told itself. */
export type AnyRoomKinds = Readonly<Record<string, RoomKind<unknown, never>>>;

interface Member {
  viewer: Viewer;
}
type LiveSocket = Pick<Socket<LiveCalls, LiveEvents, Record<string, never>, Member>, 'data' | 'on' | 'once' | 'emit' | 'disconnect'>;
/** What a socket was told last of each room that it is in; undefined until the first look. */
type Seen = Map<LiveRoom, unknown>;
type Seat = readonly [LiveSocket, LiveRoom];

const CHANGES_MS = 10_000;
/** How many seats one look takes in. */
const LOOK_AT = 1000;
const roomPattern = /^([a-z]+):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const kindOf = (room: LiveRoom) => room.slice(0, room.indexOf(':'));
const idOf = (room: LiveRoom) => room.slice(room.indexOf(':') + 1);

/**
 * The rooms of this process's sockets. Nothing that happens is passed on as it comes: whoever is in a touched room is shown what there is
 * for them to see now, as far as that differs from what they were told last. So blocks, anonymity and whatever else hides something hold
 * here as in every call, a viewer across a block is not told that there was something at all, and a lost notice is made up for by the next.
 */
export function liveRooms(kinds: AnyRoomKinds, sources: Sources, log: { warn: (detail: object, message: string) => void }) {
  const seen = new Map<LiveSocket, Seen>();
  const inside = new Map<LiveRoom, Set<LiveSocket>>();
  /** Rooms to look at, and sockets' rooms that have been joined and not been looked at. */
  const touched = new Set<LiveRoom>();
  let joined: Seat[] = [];

  // One look after the other: an older one never comes after a newer one.
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

  /** Notes what a socket sees that was told `last` before; answers it where that is news. */
  const note = ([socket, room]: Seat, last: unknown, state: unknown): LiveNews | null => {
    const rooms = seen.get(socket);
    // Whoever has left and joined again meanwhile has been told nothing yet, and is looked at once more.
    if (!rooms?.has(room) || rooms.get(room) !== last) return null;
    if (!state) {
      leave(socket, room);
      return [room, null];
    }
    if (isDeepStrictEqual(last, state)) return null;
    rooms.set(room, state);
    return [room, state] as unknown as LiveNews;
  };

  /** Looks at seats of one kind, and says what is news, by sockets. Where that fails, the rooms are looked at again later. */
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
        const states = await kind.look(sources, asked as ReadonlyArray<Asked<never>>);
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
  /** Each kind with the pace at which its rooms are told. */
  const known = new Map(
    Object.entries(kinds).map(([name, kind]) => [name, { kind, pace: nowAndThen(kind.everyMs, () => void inTurn(tellTouched(name))) }]),
  );

  const touch = (room: LiveRoom): void => {
    if (!inside.has(room)) return;
    touched.add(room);
    known.get(kindOf(room))?.pace.wish();
  };

  /** What sockets have joined meanwhile is looked at together: a thousand that come back at once are a few queries. */
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
    /** Lets a socket join and leave rooms from now on, until it is gone. */
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

    /** Has rooms looked at, of those that somebody is in. */
    touch: ({ rooms, members }: Touched): void => {
      if (!rooms && !members) for (const room of inside.keys()) touch(room);
      for (const room of rooms ?? []) touch(room);
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
