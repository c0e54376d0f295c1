import { type Expression, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import { isVisible } from '../events.queries.ts';
import type { EventSeriesTable, EventTable, StoredStatus } from '../events.tables.ts';

/** An event of a series, with the rule of the series; `rule` and `first_day` are null if the event is in no series. */
export type SeriesRow = Selectable<EventTable> & {
  rule: Selectable<EventSeriesTable>['rule'] | null;
  first_day: string | null;
  own: StoredStatus | null;
};

/** Returns the events of an event's series that the viewer may see, in order; empty if they may not see the event itself. */
export async function seriesOf(db: Database, viewer: { id: string }, id: string): Promise<SeriesRow[]> {
  const asked = sql<boolean>`(event.id = ${id}::uuid
    or event.series_id = (select asked.series_id from event as asked where asked.id = ${id}::uuid))`;
  const read: Expression<SeriesRow> = db
    .selectFrom('event')
    .leftJoin('event_series', 'event_series.id', 'event.series_id')
    .where(isVisible(viewer))
    .where(asked)
    .selectAll('event')
    .select([
      'event_series.rule',
      'event_series.first_day',
      sql<StoredStatus | null>`(select mine.status from attendance as mine
        where mine.event_id = event.id and mine.member_id = ${viewer.id}::uuid)`.as('own'),
    ])
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .$castTo<SeriesRow>();
  const rows = await readFirst(db, viewer, read);
  return rows.some((row) => row.id === id) ? rows : [];
}

/** Returns a stored series. */
export const findSeries = (tx: Tx, id: string): Promise<Selectable<EventSeriesTable> | undefined> =>
  tx.selectFrom('event_series').where('id', '=', id).selectAll().executeTakeFirst();
