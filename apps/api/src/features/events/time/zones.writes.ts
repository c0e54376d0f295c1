import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { EventTable } from '../events.tables.ts';

/** The agreed wall clock of an event, and its stored instants. */
export type WallTimes = Pick<
  Selectable<EventTable>,
  'id' | 'starts_local' | 'ends_local' | 'time_zone' | 'starts_at' | 'ends_at' | 'is_all_day' | 'version'
>;

/** Returns events that are not over, in the order of their ids, after `after`. */
export const comingEvents = (db: Database, { now, after, most }: { now: Date; after: string | null; most: number }): Promise<WallTimes[]> =>
  db
    .selectFrom('event')
    .where('ends_at', '>', now)
    .where('status', '=', 'In Progress')
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .select(['id', 'starts_local', 'ends_local', 'time_zone', 'starts_at', 'ends_at', 'is_all_day', 'version'])
    .orderBy('id')
    .limit(most)
    .execute();

/** Sets new instants, except for events that were edited in the meantime. Returns the ids of the changed ones. */
export async function mendTimes(
  tx: Tx,
  events: ReadonlyArray<Pick<WallTimes, 'id' | 'version' | 'starts_at' | 'ends_at'>>,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update event set starts_at = mended.starts_at, ends_at = mended.ends_at, version = event.version + 1, sequence = event.sequence + 1,
      scheduled_at = case when event.starts_at = mended.starts_at then event.scheduled_at else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as mended (id uuid, version integer, starts_at timestamptz, ends_at timestamptz)
    where event.id = mended.id and event.version = mended.version and event.status = 'In Progress'
    returning event.id`.execute(tx);
  return rows.map(({ id }) => id);
}
