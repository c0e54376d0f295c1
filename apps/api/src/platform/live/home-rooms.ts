import { type RawBuilder, sql } from 'kysely';
import type { DeclaredKind } from '../home.ts';
import { askedRows, theAsking } from './asked.ts';
import type { Asked, RoomKind, Sources } from './rooms.ts';
import { touches } from './touches.ts';

/** A kind of rooms in homes, as the feature declares it to which the messages, ranks or whatever else is told there belong. */
export interface HomeRoomKind<State> extends RoomKind<State> {
  /** Which homes have such a room: its id is the home's. */
  in: readonly DeclaredKind[];
}

/** The positions in this list whose viewers see the home that they ask about, in one query. */
async function insideHomes(
  { db, homes }: Sources,
  kinds: readonly DeclaredKind[],
  asked: ReadonlyArray<Asked<unknown>>,
): Promise<Set<number>> {
  // Looked up one by one, as posts' homes are: an `exists` inside an `or` would be planned as a hash of every home there is.
  const sights = homes
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ visible }): RawBuilder<boolean> => sql`(select true from (${visible(theAsking)}) as home where home.id = asked.id)`);
  if (sights.length === 0) return new Set();
  const { rows } = await sql<{ n: string }>`select asked.n from ${askedRows(asked)} where coalesce(${sql.join(sights)})`.execute(db);
  return new Set(rows.map(({ n }) => Number(n) - 1));
}

/**
 * Rooms in homes: whoever sees the home may be in its room, and is out of it once they do not. The feature is asked only about those who
 * do, so what is its own to decide is what each of them sees there: whose messages, for one.
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

/** With a home goes all that is in it, and nothing says any more what that was. */
export const homeTouches = [touches('home.removed', () => ({}))];
