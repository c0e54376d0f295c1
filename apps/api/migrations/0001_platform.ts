import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists citext`.execute(db);
  await sql`
    create table outbox_event (
      id uuid primary key,
      name text not null,
      payload jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table idempotency_key (
      member_id uuid not null,
      call text not null,
      key text not null,
      request_hash text not null,
      answer jsonb,
      created_at timestamptz not null,
      primary key (member_id, call, key)
    )`.execute(db);
  await sql`create index idempotency_key_created_at on idempotency_key (created_at)`.execute(db);
  await sql`
    create table rate_count (
      key text primary key,
      window_start timestamptz not null,
      count integer not null
    )`.execute(db);
  await sql`create index rate_count_window_start on rate_count (window_start)`.execute(db);
}
