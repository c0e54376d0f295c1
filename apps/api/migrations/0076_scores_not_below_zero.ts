import { type Kysely, sql } from 'kysely';

/**
 * A score is never below zero: what corrections take beyond it is withheld. Rows from before are null until their score changes, and those
 * below zero are mended by a backfill: until then the check leaves them alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table challenge_participant add column withheld bigint`.execute(db);
  await sql`
    alter table challenge_participant add constraint challenge_participant_not_below_zero
      check (withheld is null or (score >= 0 and withheld >= 0)) not valid`.execute(db);
}
