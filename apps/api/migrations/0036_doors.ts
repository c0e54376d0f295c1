import { type Kysely, sql } from 'kysely';

/** Which printed code of an event's door is good: those with another number are worth nothing. The codes themselves are stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column door_number integer not null default 1 check (door_number > 0)`.execute(db);
}
