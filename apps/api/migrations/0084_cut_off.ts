import { type Kysely, sql } from 'kysely';

/** When all of a member's sessions, or all others, last ended: addresses that were signed before it are no longer good (decision 97). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column cut_off_at timestamptz`.execute(db);
}
