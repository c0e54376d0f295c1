import { type Kysely, sql } from 'kysely';

/**
 * Challenges by teams. A team keeps how many people it has, and the sum of their scores, in hundredths: of those who take part, and until
 * results are final. Then it keeps its place (decision 63).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table challenge
      add column team_by text check (team_by in ('hand', 'workspace', 'balanced')),
      add column team_score text check (team_score in ('average', 'sum')),
      add column team_moves integer not null default 0,
      add check ((team_by is null) = (team_score is null))`.execute(db);
  await sql`
    create table challenge_team (
      id uuid primary key,
      challenge_id uuid not null references challenge (id) on delete cascade,
      name text not null,
      workspace_id uuid references workspace (id) on delete restrict,
      people integer not null default 0 check (people >= 0),
      score bigint not null default 0,
      place integer
    )`.execute(db);
  await sql`
    create unique index challenge_team_name on challenge_team (challenge_id, lower(name)) where workspace_id is null`.execute(db);
  await sql`
    create unique index challenge_team_workspace on challenge_team (workspace_id, challenge_id) where workspace_id is not null`.execute(db);
  await sql`create index challenge_team_challenge on challenge_team (challenge_id, id)`.execute(db);
  await sql`
    alter table challenge_participant add column team_id uuid references challenge_team (id) on delete set null`.execute(db);
  await sql`
    create index challenge_participant_team on challenge_participant (team_id, id desc) where team_id is not null`.execute(db);
}
