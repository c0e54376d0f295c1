import { type Kysely, sql } from 'kysely';

/** When deleting an account too large to delete at once began: to everyone else the member is gone from then on (decision 37). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column leaving_at timestamptz`.execute(db);
  await sql`create index member_leaving on member (id) where leaving_at is not null`.execute(db);
  // Lists that name members are searched by index; the reporter of a report had none.
  await sql`create index report_reporter on report (reporter_id) where reporter_id is not null`.execute(db);
}
