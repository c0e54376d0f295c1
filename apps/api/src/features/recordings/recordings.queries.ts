import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { ViewerId } from '../../product/viewer.ts';
import { type StreamFacts, visibleEvents } from '../events/index.ts';
import { isCutOff } from '../session/index.ts';

export type RecordingRow = Selectable<Tables['recording']>;

const facts = [
  'event.id as of',
  'event.host_id',
  'event.creator_id',
  'event.status',
  'event.removed_at',
  'event.starts_at',
  'event.ends_at',
  'event.is_virtual',
  'event.live_started_at',
  'event.live_completed_at',
] as const;
/** The facts that decide who may see the recording of an event, with that recording. */
export type RecordingOfEvent = Omit<StreamFacts, 'id'> & { of: string; recording: RecordingRow | null };

const recordingJson = sql<RecordingRow | null>`(select to_json(recording) from recording
  where recording.event_id = event.id and recording.state = 'ready')`;

/** Returns an event that the viewer may see, with its recording. */
export async function findRecording(db: Database, viewer: { id: string }, eventId: string): Promise<RecordingOfEvent | undefined> {
  const read = visibleEvents(db, viewer)
    .where('event.id', '=', eventId)
    .select([...facts, recordingJson.as('recording')]);
  return (await readFirst(db, viewer, read.$castTo<RecordingOfEvent>()))[0];
}

/**
 * Returns a recording for an address signed at `signedAt`: its member must still exist, must not have been cut off since, and must be able
 * to see its event.
 */
export const findShownRecording = (
  db: Database,
  viewer: ViewerId,
  { id, signedAt, now }: { id: string; signedAt: Date; now: Date },
): Promise<RecordingRow | undefined> =>
  visibleEvents(db, viewer)
    .innerJoin('recording', 'recording.event_id', 'event.id')
    .innerJoin('member', (join) => join.on('member.id', '=', viewer.id).on('member.leaving_at', 'is', null))
    .where('recording.id', '=', id)
    .where(sql<boolean>`not ${isCutOff(signedAt, now)}`)
    .where('recording.state', '=', 'ready')
    .selectAll('recording')
    .executeTakeFirst();

/** Returns an upload for an event, including a finished one. */
export const findUpload = (db: Database | Tx, { id, eventId }: { id: string; eventId: string }): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('recording')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('address', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** Returns the unfinished upload for an event. */
export const findWaiting = (tx: Tx, eventId: string): Promise<RecordingRow | undefined> =>
  tx.selectFrom('recording').where('event_id', '=', eventId).where('state', '=', 'waiting').selectAll().executeTakeFirst();

/**
 * Returns the total size of the films of a host's other events, including unfinished uploads. Holds a lock until the transaction ends, so
 * that simultaneous uploads cannot exceed the quota together.
 */
export async function bytesOfHost(tx: Tx, { hostId, eventId }: { hostId: string | null; eventId: string }): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recordings ${hostId}`}, 0))`.execute(tx);
  const { bytes } = await tx
    .selectFrom('recording')
    .innerJoin('event', 'event.id', 'recording.event_id')
    .where(sql<boolean>`event.host_id is not distinct from ${hostId}::uuid`)
    .where('event.id', '<>', eventId)
    .select(sql<number>`coalesce(sum(recording.bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
