import { type Kysely, sql } from 'kysely';

/** Posts that are still on their way to the timelines of their author's followers, who read them from here until then (decision 7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column spreading boolean not null default false`.execute(db);
  await sql`create index post_spreading on post (id desc) include (author_id) where spreading`.execute(db);
}
