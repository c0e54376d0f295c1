import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { StoredImport } from './imports.queries.ts';
import type { Importing } from './imports.tables.ts';

type Proof = Authorized<'workout.import', Importing>;

/** Stores a new import, and deletes the member's oldest ones beyond their limit. */
export async function insertImport(tx: Tx, { memberId }: Proof, row: Omit<StoredImport, 'member_id' | 'activities'>): Promise<void> {
  await tx
    .insertInto('workout_import')
    .values({ ...row, member_id: memberId })
    .execute();
  await sql`
    delete from workout_import where member_id = ${memberId}::uuid and id in (
      select id from workout_import where member_id = ${memberId}::uuid order by id desc offset ${sql.lit(limits.imports_open)})`.execute(
    tx,
  );
}

/** Stores the result of reading a file, unless the import was deleted or already has one. */
export async function noteRead(
  db: Database | Tx,
  id: string,
  { state, problem, activities }: Pick<StoredImport, 'state' | 'problem' | 'activities'>,
): Promise<void> {
  await db
    .updateTable('workout_import')
    .set({ state, problem, activities: JSON.stringify(activities) })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
}

/** Marks an import as confirmed. */
export async function noteImported(tx: Tx, { memberId }: Proof, id: string): Promise<void> {
  await tx.updateTable('workout_import').set({ state: 'imported' }).where('id', '=', id).where('member_id', '=', memberId).execute();
}

/** Deletes an import. */
export async function deleteImport(db: Database | Tx, { memberId }: Proof, id: string): Promise<void> {
  await db.deleteFrom('workout_import').where('id', '=', id).where('member_id', '=', memberId).execute();
}

/** Deletes expired imports. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('workout_import').where('expires_at', '<=', now).execute();
}
