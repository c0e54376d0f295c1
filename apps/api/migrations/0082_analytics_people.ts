import { type Kysely, sql } from 'kysely';

/**
 * How many people take part in challenges is a count of people like any other, not the sum of what is told of each challenge: what was told
 * so far counted whoever takes part in three of them thrice. When a week was closed says which logs it has counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analytics_week add column closed_at timestamptz`.execute(db);
  await sql`update analytics_week set participants = null where participants is not null`.execute(db);
  await sql`
    create table analytics_taking (
      workspace_id uuid not null references workspace (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      primary key (workspace_id, member_id)
    )`.execute(db);
  await sql`create index analytics_taking_member on analytics_taking (member_id)`.execute(db);
}
