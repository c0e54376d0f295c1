import { type Kysely, sql } from 'kysely';

/** The secret addresses of members' calendars. The secret itself is stored nowhere: it is the id, sealed by the server's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      id uuid primary key,
      member_id uuid not null unique references member (id) on delete cascade,
      created_at timestamptz not null
    )`.execute(db);
}
