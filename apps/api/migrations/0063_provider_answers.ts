import { type Kysely, sql } from 'kysely';

/** What a provider last answered to a refresh, sealed, so that a client that never saw the answer can have it again (decision 16). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sso_session add column previous_hash text, add column answered_at timestamptz, add column answer text`.execute(db);
  await sql`create unique index sso_session_previous_hash on sso_session (previous_hash)`.execute(db);
}
