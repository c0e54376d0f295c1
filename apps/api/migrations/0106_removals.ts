import { type Kysely, sql } from 'kysely';

/** Removals hold until they are undone; and an act says who did it, where its kind alone does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_act add column done_by text, add column undone_at timestamptz`.execute(db);
}
