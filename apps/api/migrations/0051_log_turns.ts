import { type Kysely, sql } from 'kysely';

/**
 * How often what counts of each member's logs has changed (decision 67): whoever changes it takes a turn, and a log that was decided upon
 * before that is decided upon again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With room in its pages for the next version of each row, so that no index is touched.
  await sql`
    create table log_turn (
      member_id uuid primary key references member (id) on delete cascade,
      turn bigint not null
    ) with (fillfactor = 50)`.execute(db);
}
