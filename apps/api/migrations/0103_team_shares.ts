import { type Kysely, sql } from 'kysely';

/**
 * What a participant has brought to their present team, and the most people a team has had: what was brought stays with the team. Null in rows
 * from before: the score of whoever takes part, and the people that there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table challenge_participant add column team_share bigint,
      add constraint challenge_participant_team_share check (team_share is null or team_share >= 0) not valid`.execute(db);
  await sql`alter table challenge_team add column most_people integer`.execute(db);
}
