import { type Kysely, sql } from 'kysely';

/** The secret addresses of members' devices, and what came in there: so that the same, sent again, is the same (decision 62). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ingest_address (
      id uuid primary key,
      member_id uuid not null unique references member (id) on delete cascade,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table ingest_entry (
      member_id uuid not null references member (id) on delete cascade,
      name text not null,
      day date not null,
      workout_id uuid references workout (id) on delete set null,
      primary key (member_id, name)
    )`.execute(db);
  await sql`create index ingest_entry_workout on ingest_entry (workout_id) where workout_id is not null`.execute(db);
  await sql`create index ingest_entry_day on ingest_entry (day)`.execute(db);
}
