import { type RawBuilder, sql } from 'kysely';
import { touches } from '../../platform/live/touches.ts';
import type { DeclaredKind } from '../home.ts';
import { askedRows, theAsking } from './request-rows.ts';
import type { RoomKind, RoomRequest, Sources } from './rooms.ts';

/** A kind of room in homes, declared by the feature whose data it sends, such as messages or ranks. */
export interface HomeRoomKind<State> extends RoomKind<State> {
  /** The kinds of homes that have such a room: its id is the home's. */
  in: readonly DeclaredKind[];
}

/** The indexes of the requests whose viewers may see the home, in one query. */
async function insideHomes(
  { db, homes }: Sources,
  kinds: readonly DeclaredKind[],
  asked: ReadonlyArray<RoomRequest<unknown>>,
): Promise<Set<number>> {
  // Looked up one by one, as with posts' homes: the planner would turn an `exists` inside an `or` into a hash of all homes.
  const sights = homes
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ visible }): RawBuilder<boolean> => sql`(select true from (${visible(theAsking)}) as home where home.id = asked.id)`);
  if (sights.length === 0) return new Set();
  const { rows } = await sql<{ n: string }>`select asked.n from ${askedRows(asked)} where coalesce(${sql.join(sights)})`.execute(db);
  return new Set(rows.map(({ n }) => Number(n) - 1));
}

/**
 * Rooms in homes: a viewer who may see the home may be in its room, and is removed from it when they no longer may. The feature gets
 * requests of such viewers only; it decides what each of them sees, for instance whose messages.
 */
export const homeRoom = <State>({ in: kinds, everyMs, look }: HomeRoomKind<State>): RoomKind<State> => ({
  everyMs,
  look: async (sources, asked) => {
    const inside = await insideHomes(sources, kinds, asked);
    const those = asked.filter((_, at) => inside.has(at));
    const states = those.length === 0 ? [] : await look(sources, those);
    const stateOf = new Map([...inside].sort((a, b) => a - b).map((at, nth) => [at, states[nth]]));
    return asked.map((_, at) => stateOf.get(at));
  },
});

/** When a home is deleted, so is everything in it, and its members are no longer known: all rooms are refreshed. */
export const homeTouches = [touches('home.removed', () => ({}))];
