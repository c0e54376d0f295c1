import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { StreamFacts } from '../events/index.ts';
import type { RecordingRow } from './recordings.queries.ts';

type Recorded = Authorized<'event.record', StreamFacts>;

/** Deletes the recording of an event. Returns false if there was none. */
export async function deleteRecording(tx: Tx, { id }: Recorded): Promise<boolean> {
  const gone = await tx.deleteFrom('recording').where('event_id', '=', id).where('state', '=', 'ready').executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Stores an address as the recording of an event, replacing the previous recording. */
export async function writeAddress(tx: Tx, event: Recorded, { id, address, now }: { id: string; address: string; now: Date }) {
  await deleteRecording(tx, event);
  await tx
    .insertInto('recording')
    .values({
      id,
      event_id: event.id,
      state: 'ready',
      address,
      upload_key: null,
      type: null,
      bytes: null,
      part_bytes: null,
      captions: null,
      created_at: now,
    })
    .execute();
}

/** Inserts an upload, replacing a previous unfinished one. */
export async function insertUpload(
  tx: Tx,
  { id: event_id }: Recorded,
  upload: { id: string; upload_key: string; bytes: number; part_bytes: number; created_at: Date },
): Promise<RecordingRow> {
  await tx.deleteFrom('recording').where('event_id', '=', event_id).where('state', '=', 'waiting').execute();
  return tx
    .insertInto('recording')
    .values({ ...upload, event_id, state: 'waiting', address: null, type: null, captions: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that a part has arrived and, for the first part, the media type. Returns undefined if the upload is gone or finished. */
export const notePart = (
  db: Database,
  _event: Recorded,
  { id, part, type }: { id: string; part: number; type: string | null },
): Promise<RecordingRow | undefined> =>
  db
    .updateTable('recording')
    .set({
      parts: sql`case when ${part}::int = any(parts) then parts else array_append(parts, ${part}::int) end`,
      ...(type && { type }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();

/** Makes a film the recording of its event, replacing the previous recording. */
export async function finishUpload(tx: Tx, event: Recorded, id: string): Promise<void> {
  await deleteRecording(tx, event);
  await tx.updateTable('recording').set({ state: 'ready' }).where('id', '=', id).execute();
}

/** Stores or deletes the captions of an event's film. Returns false if the event has no film. */
export async function writeCaptions(tx: Tx, { id }: Recorded, captions: string | null): Promise<boolean> {
  const changed = await tx
    .updateTable('recording')
    .set({ captions })
    .where('event_id', '=', id)
    .where('state', '=', 'ready')
    .where('address', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Deletes uploads that began before this instant and were not finished. */
export async function deleteStale(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('recording').where('state', '=', 'waiting').where('created_at', '<', before).execute();
}

/** Deletes the recording and uploads of a removed event. */
export async function deleteOfEvent(db: Database, eventId: string): Promise<void> {
  await db.deleteFrom('recording').where('event_id', '=', eventId).execute();
}
