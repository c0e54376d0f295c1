import { type Kysely, sql } from 'kysely';

/** What a directory asked and was refused stands in its log too, also where it names nobody whom the directory has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory_entry alter column member_id drop not null`.execute(db);
  await sql`alter table directory_entry add column refusal text`.execute(db);
}
