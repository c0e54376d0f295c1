import { type Kysely, sql } from 'kysely';

/** How much room the stored sizes of an image take, for the quota of its owner. What is there already is estimated by its area. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column bytes integer not null default 0 check (bytes >= 0)`.execute(db);
  await sql`update media set bytes = width * height / 5 where state = 'ready'`.execute(db);
  await sql`drop index media_owner`.execute(db);
  await sql`create index media_owner on media (owner_id) include (bytes)`.execute(db);
}
