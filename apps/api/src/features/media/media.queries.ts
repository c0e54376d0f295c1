import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isCutOff } from '../session/index.ts';
import type { MediaTable, StoredIntent } from './media.tables.ts';

export type MediaRow = Selectable<MediaTable>;
/** A row whose image has been uploaded. */
export type ReadyRow = MediaRow & { width: number; height: number; color: string };

/** The properties of an uploaded image. */
interface ReadyImage {
  width: number;
  height: number;
  color: string;
  widths: number[];
  bytes: number;
}

export const isReady = (row: MediaRow): row is ReadyRow => row.state === 'ready';

export async function insertMedia(
  db: Database | Tx,
  row: { id: string; owner_id: string | null; intent: StoredIntent; filename: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...row, width: null, height: null, color: null, claimed_at: null })
    .execute();
}

export function findMedia(db: Database, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the image that awaits its upload, unless its owner was cut off after the address was issued. */
export const findAwaited = (db: Database, id: string, now: Date): Promise<MediaRow | undefined> =>
  db
    .selectFrom('media')
    .innerJoin('member', 'member.id', 'media.owner_id')
    .where('media.id', '=', id)
    .where('member.leaving_at', 'is', null)
    .where(sql<boolean>`not ${isCutOff(sql<Date>`media.created_at`, now)}`)
    .selectAll('media')
    .executeTakeFirst();

export function findOwnMedia(db: Database, id: string, ownerId: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();
}

/** The columns needed to show an image. */
export type PictureRow = Pick<ReadyRow, 'id' | 'width' | 'height' | 'color' | 'widths'>;

/** Selects the image whose id is in `column`, within the same row; null if there is none. */
export const pictureIn = (column: string): RawBuilder<PictureRow | null> => sql<PictureRow | null>`(
  select json_build_object('id', media.id, 'width', media.width, 'height', media.height, 'color', media.color, 'widths', media.widths)
  from media where media.id = ${sql.ref(column)} and media.state = 'ready')`;

/** Selects the address of the largest size of the image whose id is in `column`; null if there is none. */
export const pictureUrlIn = (column: string): RawBuilder<string | null> => sql<string | null>`(
  select '/media/' || media.id || '/' || media.widths[array_upper(media.widths, 1)] || '.webp'
  from media where media.id = ${sql.ref(column)} and media.state = 'ready')`;

export async function findReady(db: Database | Tx, ids: string[]): Promise<ReadyRow[]> {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'ready')
    .execute();
  return rows.filter(isReady);
}

/** Returns all uploaded images of a member. */
export async function findReadyOf(db: Database, ownerId: string): Promise<ReadyRow[]> {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.filter(isReady);
}

/** Returns the total size of a member's stored images in bytes. */
export async function bytesOf(db: Database | Tx, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .where('owner_id', '=', ownerId)
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/**
 * Marks an image as uploaded. Returns undefined if the owner's images would then exceed `quota` bytes, or if the row is gone or was already
 * ready. Uploads of one owner are serialized, so that simultaneous uploads cannot exceed the quota together.
 */
export async function markReady(
  db: Database | Tx,
  { id, owner_id, quota, ...image }: ReadyImage & { id: string; owner_id: string | null; quota: number },
): Promise<MediaRow | undefined> {
  const mark = async (tx: Tx) => {
    if (owner_id) await sql`select pg_advisory_xact_lock(hashtextextended(${`media ${owner_id}`}, 0))`.execute(tx);
    if (owner_id && (await bytesOf(tx, owner_id)) + image.bytes > quota) return undefined;
    return tx
      .updateTable('media')
      .set({ ...image, state: 'ready' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
  };
  return db.isTransaction ? mark(db as Tx) : db.transaction().execute(mark);
}

/**
 * Claims an image for use: the owner's image, or a link preview's, which has no owner. Updates the row, so that a concurrent sweep sees the
 * claim.
 */
export async function claim(
  tx: Tx,
  { id, ownerId, intent, now }: { id: string; ownerId: string | null; intent: StoredIntent; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('media')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('intent', '=', intent)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Deletes unused images: uploads that never arrived, and pictures that no row refers to any more. The referring columns are read from the
 * database's catalog, so that a feature that adds one need not register it.
 */
export async function deleteUnused(db: Database, before: Date): Promise<number> {
  const { rows: users } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname as schema, c.relname as "table", a.attname as "column"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'media'::regclass`.execute(db);
  const unused = users.map(
    ({ schema, table, column }) =>
      sql`not exists (select 1 from ${sql.table(`${schema}.${table}`)} u where u.${sql.ref(column)} = media.id)`,
  );
  const { rows } = await sql`
    delete from media where coalesce(claimed_at, created_at) < ${before} and ${sql.join(unused, sql` and `)} returning id`.execute(db);
  return rows.length;
}
