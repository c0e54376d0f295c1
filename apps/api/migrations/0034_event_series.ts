import { type Kysely, sql } from 'kysely';

/** Series of events. Each event of one is an event of its own; the rule says how its days came about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_series (
      id uuid primary key,
      rule jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`alter table event add column series_id uuid references event_series (id) on delete set null`.execute(db);
  await sql`create index event_series_start on event (series_id, starts_at) where series_id is not null`.execute(db);
}
