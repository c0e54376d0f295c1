import { type Kysely, sql } from 'kysely';

/**
 * Results are made final in parts: first a challenge is closed, so that no score of it changes any more, then places are written. `placed_upto` is
 * how far that is, so that it goes on after a stop (decision 66).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table challenge add column closed_at timestamptz, add column placed_upto jsonb`.execute(db);
  await sql`update challenge set closed_at = frozen_at where frozen_at is not null`.execute(db);
  await sql`alter table challenge add check (frozen_at is null or closed_at is not null)`.execute(db);
}
