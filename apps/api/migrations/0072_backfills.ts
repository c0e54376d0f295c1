import { type Kysely, sql } from 'kysely';

/** How far each backfill is (decision 90). The cursor is no member's id, and gone at the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backfill (
    name text primary key,
    cursor text,
    done bigint not null default 0,
    total bigint not null,
    started_at timestamptz not null,
    stepped_at timestamptz not null,
    finished_at timestamptz
  )`.execute(db);
}
