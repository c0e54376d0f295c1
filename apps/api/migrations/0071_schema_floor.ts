import { type Kysely, sql } from 'kysely';

/** Which releases can work on this database: those that know this migration (decision 85). One row, which contracting migrations raise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_floor (
    is_only boolean primary key default true check (is_only),
    migration text collate "C" not null
  )`.execute(db);
  await sql`insert into schema_floor (migration) values ('0071_schema_floor')`.execute(db);
}
