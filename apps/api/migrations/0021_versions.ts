import { type Kysely, sql } from 'kysely';

/** What two tabs can edit carries a version, which every edit of its content raises. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['post', 'reaction', 'member'])
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
}
