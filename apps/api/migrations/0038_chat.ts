import { type Kysely, sql } from 'kysely';

/**
 * The chat of events. Each event that has one counts its entries (decision 55): messages, removals, and members silenced or heard again, in
 * one order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_room (
      event_id uuid primary key references event (id) on delete cascade,
      last_seq integer not null default 0 check (last_seq >= 0),
      recorded_seq integer not null default 0 check (recorded_seq between 0 and last_seq)
    )`.execute(db);
  await sql`
    create table chat_message (
      id uuid primary key,
      event_id uuid not null references chat_room (event_id) on delete cascade,
      seq integer not null,
      kind text not null check (kind in ('message', 'removal', 'silence', 'voice')),
      author_id uuid not null references member (id) on delete cascade,
      client_id uuid,
      content text,
      about_id uuid references chat_message (id) on delete cascade,
      created_at timestamptz not null,
      removed_at timestamptz,
      check ((kind = 'message') = (client_id is not null)),
      check ((kind = 'message') = (about_id is null)),
      check ((kind = 'message' and removed_at is null) = (content is not null))
    )`.execute(db);
  await sql`create unique index chat_message_order on chat_message (event_id, seq)`.execute(db);
  await sql`create unique index chat_message_once on chat_message (event_id, client_id)`.execute(db);
  await sql`create index chat_message_author on chat_message (author_id)`.execute(db);
  await sql`create index chat_message_about on chat_message (about_id)`.execute(db);
  await sql`
    create table chat_silence (
      event_id uuid not null references chat_room (event_id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      message_id uuid not null references chat_message (id) on delete cascade,
      created_at timestamptz not null,
      primary key (event_id, member_id)
    )`.execute(db);
  await sql`create index chat_silence_member on chat_silence (member_id)`.execute(db);
  await sql`create index chat_silence_message on chat_silence (message_id)`.execute(db);
}
