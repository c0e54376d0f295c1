import { type Kysely, sql } from 'kysely';

/** The events of a group in the order in which they take place, and those who want to be told of every post in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index event_group on event (chapter_id, starts_at, id) where chapter_id is not null`.execute(db);
  await sql`drop index event_chapter`.execute(db);
  await sql`create index group_member_told on group_member (group_id, member_id) where told = 'all'`.execute(db);
}
