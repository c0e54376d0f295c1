import { type Kysely, sql } from 'kysely';

/** What limits need that count failures and not people, and a refresh whose answer was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The token before the current one: shown again within moments, it gets the same successor.
  await sql`alter table session add column previous_hash text`.execute(db);
  // When something failed or was asked for, newest last: a limit then holds for any stretch of time, not for fixed windows.
  await sql`
    create table recent_try (
      key text primary key,
      times timestamptz[] not null,
      last_at timestamptz not null
    )`.execute(db);
  await sql`create index recent_try_last_at on recent_try (last_at)`.execute(db);
  await sql`
    create table known_device (
      token_hash text not null,
      member_id uuid not null references member (id) on delete cascade,
      user_agent text not null default '',
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (member_id, token_hash)
    )`.execute(db);
  await sql`create index known_device_last_used_at on known_device (last_used_at)`.execute(db);
}
