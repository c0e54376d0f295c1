import { type Kysely, sql } from 'kysely';

/** Operators list shirts by what became of them, the latest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shirt_order_state on shirt_order (state, id desc)`.execute(db);
}
