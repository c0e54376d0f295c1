import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countAfter, versionAfter } from '../../platform/edited.ts';
import type { Authorized } from '../../platform/policy.ts';
import { canAct } from '../groups/index.ts';
import type { EventValues } from './draft.ts';
import type { EventFacts, EventRow, EventTable } from './events.tables.ts';
import type { StoredRule } from './series/events.series.ts';

/** The stored values of an event that come from a draft. */
export interface Written extends EventValues {
  description: string;
  tagged: string[];
  host_id: string | null;
  /** Undefined leaves the photo unchanged. */
  media_id: string | null | undefined;
}

const stored = <V extends Pick<Written, 'links'>>({ links, ...values }: V) => ({ ...values, links: JSON.stringify(links) });

/** Inserts events in the workspace of their creator. */
export async function insertEvents(
  tx: Tx,
  { creator_id }: Authorized<'event.create', { creator_id: string }>,
  events: ReadonlyArray<Written & { id: string; series_id: string | null; created_at: Date }>,
): Promise<void> {
  await tx
    .insertInto('event')
    .values((eb) =>
      events.map(({ media_id, ...values }) => ({
        ...stored({ ...values, media_id: media_id ?? null }),
        id: values.id,
        series_id: values.series_id,
        created_at: values.created_at,
        media_id: media_id ?? null,
        creator_id,
        workspace_id: eb.selectFrom('member').where('id', '=', creator_id).select('workspace_id'),
        removed_at: null,
      })),
    )
    .execute();
}

/** Inserts the series of events that are written in the same transaction. */
export async function insertSeries(
  tx: Tx,
  _creator: Authorized<'event.create', { creator_id: string }>,
  { id, rule, first_day, created_at }: StoredRule & { id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('event_series')
    .values({ id, rule: JSON.stringify(rule), first_day, created_at })
    .execute();
}

/** Changes the rule of an event's series. */
export async function changeSeries(
  tx: Tx,
  _event: Authorized<'event.edit', EventFacts>,
  { id, rule, first_day }: StoredRule & { id: string },
): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ rule: JSON.stringify(rule), first_day })
    .where('id', '=', id)
    .execute();
}

/** Matches only the version that the client read; matches any if there is none. */
const seenVersion = (seen: number | undefined) => sql<boolean>`(${seen ?? null}::int is null or version = ${seen ?? null}::int)`;

/** When the current start was set: unchanged if the start is. */
const scheduledAt = (starts: RawBuilder<unknown>, now: Date) =>
  sql<Date | null>`case when event.starts_at = ${starts}::timestamptz then event.scheduled_at else ${now}::timestamptz end`;

/** Replaces the fields of an event. Returns false if the edit is based on an outdated version. */
export async function changeEvent(
  tx: Tx,
  event: Authorized<'event.edit', EventFacts>,
  values: Written,
  { seen, now }: { seen: number | undefined; now: Date },
): Promise<boolean> {
  const written = stored(values);
  const changed = await tx
    .updateTable('event')
    .set({
      ...written,
      scheduled_at: scheduledAt(sql`${values.starts_at}`, now),
      version: versionAfter(written),
      sequence: countAfter('sequence', written),
    })
    .where('id', '=', event.id)
    .where(seenVersion(seen))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Columns that an edit of later events may change; their types are those of the table. */
const laterColumns = [
  'name',
  'description',
  'tagged',
  'category',
  'is_virtual',
  'virtual_event_category',
  'latitude',
  'longitude',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'links',
  'registration_url',
  'max_attendees',
  'chapter_id',
  'host_id',
  'media_id',
  'starts_local',
  'ends_local',
  'starts_at',
  'ends_at',
  'time_zone',
  'is_all_day',
] as const satisfies ReadonlyArray<keyof EventTable>;

/** Changes later events of a series in one statement, each by its own values. The events must be locked. */
export async function changeLater(
  tx: Tx,
  events: ReadonlyArray<{ event: Authorized<'event.edit', EventRow>; values: Partial<Pick<EventRow, (typeof laterColumns)[number]>> }>,
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ event, values }) => ({ ...event, ...values }));
  const set = laterColumns.map((column) => sql`${sql.ref(column)} = each.${sql.ref(column)}`);
  await sql`
    update event set ${sql.join(set)}, scheduled_at = ${scheduledAt(sql`each.starts_at`, now)},
      version = event.version + 1, sequence = event.sequence + 1
    from jsonb_populate_recordset(null::event, ${JSON.stringify(rows)}::jsonb) as each where event.id = each.id`.execute(tx);
}

/** The new times of an event. */
export type NewTimes = Pick<EventTable, 'id' | 'starts_local' | 'ends_local' | 'starts_at' | 'ends_at'>;

/** Cancels several events. */
export async function markAllCanceled(tx: Tx, events: ReadonlyArray<Authorized<'event.cancel', EventFacts>>): Promise<void> {
  await tx
    .updateTable('event')
    .set((eb) => ({ status: 'Canceled', version: eb('version', '+', 1), sequence: eb('sequence', '+', 1) }))
    .where('id', '=', sql<string>`any(${events.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Cancels an event. Returns false if the client's version is outdated. */
export async function markCanceled(tx: Tx, event: Authorized<'event.cancel', EventFacts>, seen: number | undefined): Promise<boolean> {
  const changed = await tx
    .updateTable('event')
    .set((eb) => ({ status: 'Canceled', version: eb('version', '+', 1), sequence: eb('sequence', '+', 1) }))
    .where('id', '=', event.id)
    .where(seenVersion(seen))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Removes a canceled event from all lists; its posts are removed by a subscriber. */
export async function markRemoved(tx: Tx, event: Authorized<'event.remove', EventFacts>, now: Date): Promise<void> {
  await tx.updateTable('event').set({ removed_at: now }).where('id', '=', event.id).execute();
}

/**
 * Passes an upcoming event whose host has deleted their account to its creator, if they will be able to sign in when it starts, or else
 * cancels it. Locks the event.
 */
export async function handOver(tx: Tx, id: string, now: Date): Promise<'creator' | 'nobody' | null> {
  const event = await tx
    .selectFrom('event')
    .where('id', '=', id)
    .where('host_id', 'is', null)
    .where('status', '=', 'In Progress')
    .where('ends_at', '>', now)
    .select(sql<string | null>`case when ${canAct('event.creator_id', sql`event.starts_at`)} then event.creator_id end`.as('next_host'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event) return null;
  await tx
    .updateTable('event')
    .set((eb) => ({
      ...(event.next_host ? { host_id: event.next_host } : { status: 'Canceled' as const }),
      version: eb('version', '+', 1),
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return event.next_host ? 'creator' : 'nobody';
}
