import { type Kysely, sql } from 'kysely';

/**
 * Where logs come from, which of them are doubles of others, and files that have been read but not confirmed (decision 61). Of a file only
 * the sums of its activities are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workout
      add column origin text not null default 'hand' check (origin in ('hand', 'file', 'health', 'device')),
      add column sport text,
      add column begins_at timestamptz,
      add column ends_at timestamptz,
      add column fingerprint text,
      add column double_of uuid references workout (id) on delete set null,
      add column double_chosen boolean not null default false,
      add check ((begins_at is null) = (ends_at is null) and ends_at >= begins_at),
      add check (double_of <> id)`.execute(db);
  await sql`create unique index workout_fingerprint on workout (member_id, fingerprint) where fingerprint is not null`.execute(db);
  await sql`create index workout_double on workout (double_of) where double_of is not null`.execute(db);

  // Pairs of which the member has said that they are two activities: nobody asks again.
  await sql`
    create table workout_apart (
      workout_id uuid not null references workout (id) on delete cascade,
      other_id uuid not null references workout (id) on delete cascade,
      primary key (workout_id, other_id)
    )`.execute(db);
  await sql`create index workout_apart_other on workout_apart (other_id)`.execute(db);

  await sql`
    create table workout_import (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      kind text not null check (kind in ('fit', 'gpx', 'tcx', 'apple-health')),
      file_name text not null,
      time_zone text not null,
      state text not null check (state in ('reading', 'ready', 'failed', 'imported')),
      problem text check ((problem is not null) = (state = 'failed')),
      activities jsonb not null default '[]',
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index workout_import_member on workout_import (member_id, id)`.execute(db);
  await sql`create index workout_import_expires on workout_import (expires_at)`.execute(db);
}
