import { type Kysely, sql } from 'kysely';

/** Logs of days that had not begun when they were written, and when those days begin: until then they count nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table workout_ahead (
    workout_id uuid primary key references workout (id) on delete cascade,
    counts_from timestamptz not null
  )`.execute(db);
  await sql`create index workout_ahead_counts_from on workout_ahead (counts_from)`.execute(db);
}
