import { type Kysely, sql } from 'kysely';

/**
 * What operators do to members stands in the members' own security logs and is notified. A member whom an operator moves goes on counting where
 * they counted, until they agree to count where they are now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table security_log add column detail text not null default '', add column reason text not null default ''`.execute(db);
  await sql`
    create trigger security_log_notices after delete on security_log referencing old table as gone
      for each statement execute function forget_notices()`.execute(db);
  await sql`
    create table analytics_place (
      member_id uuid primary key references member (id) on delete cascade,
      workspace_id uuid references workspace (id) on delete cascade,
      counts_from date,
      next_id uuid references workspace (id) on delete cascade,
      next_from date,
      moved_at timestamptz not null,
      reason text not null
    )`.execute(db);
  await sql`create index analytics_place_workspace on analytics_place (workspace_id)`.execute(db);
  await sql`create index analytics_place_next on analytics_place (next_id)`.execute(db);
  await sql`alter table analytics_released add column counts_from date`.execute(db);
}
