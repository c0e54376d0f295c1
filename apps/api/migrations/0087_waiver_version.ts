import { type Kysely, sql } from 'kysely';

/** Which version of the waiver a member accepted last, and when; null for those who accepted before it had one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column legal_waiver_version text, add column legal_waiver_accepted_at timestamptz`.execute(db);
}
