import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/platform.tables.ts';
import type { Authorized } from '../../platform/policy.ts';
import { isBarred, isRegistered } from '../session/index.ts';
import type { Sending } from './ingest.tables.ts';

/** When the member's address was last used. */
export async function lastUse(db: Database, memberId: string): Promise<Date | null> {
  const row = await db.selectFrom('ingest_address').where('member_id', '=', memberId).select('used_at').executeTakeFirst();
  return row?.used_at ?? null;
}

/** The member with this address, if they may log: not if their account is being deleted, or if they are suspended or deactivated. */
export const findOwner = (db: Database, addressId: string, workspaces: boolean, now: Date): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('ingest_address')
    .innerJoin('member', 'member.id', 'ingest_address.member_id')
    .where('ingest_address.id', '=', addressId)
    .where('member.leaving_at', 'is', null)
    .where(isRegistered(workspaces))
    .where(sql<boolean>`not ${isBarred(now)}`)
    .select('member.id')
    .executeTakeFirst();

/**
 * Records the use of an address, and locks it until the transaction ends. Returns false if it was deleted, or if its member may no longer
 * log.
 */
export async function useAddress(tx: Tx, addressId: string, workspaces: boolean, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update ingest_address set used_at = ${now} from member
    where ingest_address.id = ${addressId} and member.id = ingest_address.member_id and member.leaving_at is null and ${isRegistered(workspaces)}
      and not ${isBarred(now)}
    returning ingest_address.id`.execute(tx);
  return rows.length > 0;
}

/** The log with this name, or null if the member deleted it. Undefined if the name is new. */
export async function findEntry(
  tx: Tx,
  { memberId }: Sending,
  name: string,
): Promise<{ log: Selectable<Tables['workout']> | null } | undefined> {
  const entry = await tx
    .selectFrom('ingest_entry')
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .select('workout_id')
    .executeTakeFirst();
  if (!entry) return undefined;
  if (entry.workout_id === null) return { log: null };
  return { log: await tx.selectFrom('workout').where('id', '=', entry.workout_id).selectAll().executeTakeFirstOrThrow() };
}

/** Records the log of a name. */
export async function noteEntry(
  tx: Tx,
  { memberId }: Authorized<'workout.log', Sending>,
  entry: { name: string; day: string; workout_id: string },
): Promise<void> {
  await tx
    .insertInto('ingest_entry')
    .values({ ...entry, member_id: memberId })
    .onConflict((on) => on.columns(['member_id', 'name']).doUpdateSet({ day: entry.day, workout_id: entry.workout_id }))
    .execute();
}

/** Deletes a name, so that the next entry with it is new. */
export async function deleteEntryName(tx: Tx, { memberId }: Authorized<'workout.log', Sending>, name: string): Promise<void> {
  await tx.deleteFrom('ingest_entry').where('member_id', '=', memberId).where('name', '=', name).execute();
}

/** Deletes the names of entries for days before this one. */
export async function purgeEntries(db: Database, before: string): Promise<void> {
  await db.deleteFrom('ingest_entry').where('day', '<', before).execute();
}
