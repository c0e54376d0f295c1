import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { ViewerId } from '../../product/viewer.ts';
import type { WorkoutImportTable } from './imports.tables.ts';

/** A stored import. */
export type StoredImport = Selectable<WorkoutImportTable>;

/** The viewer's own imports until they expire: nobody else sees them. */
const ownImports = (db: Database | Tx, viewer: ViewerId, now: Date) =>
  db.selectFrom('workout_import').where('member_id', '=', sql<string>`${viewer.id}::uuid`).where('expires_at', '>', now).selectAll();

/** One of the viewer's own imports. */
export const showImport = async (
  db: Database,
  viewer: ViewerId & { id: string },
  id: string,
  now: Date,
): Promise<StoredImport | undefined> => (await readFirst(db, viewer, ownImports(db, viewer, now).where('id', '=', id)))[0];

/** One of the viewer's own imports, locked until the transaction ends. */
export const lockImport = (tx: Tx, viewer: ViewerId, id: string, now: Date): Promise<StoredImport | undefined> =>
  ownImports(tx, viewer, now).where('id', '=', id).forUpdate().executeTakeFirst();
