import { type Kysely, sql } from 'kysely';

/** Since when a member is leaving whose account is too large to go at once: to everybody they are gone from then on (decision 37). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column leaving_at timestamptz`.execute(db);
  await sql`create index member_leaving on member (id) where leaving_at is not null`.execute(db);
  // What names members in a list is found by its index; who made a report had none.
  await sql`create index report_reporter on report (reporter_id) where reporter_id is not null`.execute(db);
}
