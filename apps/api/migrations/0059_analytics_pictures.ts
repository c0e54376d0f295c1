import { type Kysely, sql } from 'kysely';

/** What analytics tell as pictures besides: each week its events and who takes part in challenges, and of newcomers who stayed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analytics_week add column events integer not null default 0, add column event_check_ins bigint,
      add column participants bigint`.execute(db);
  await sql`
    update analytics_week as told set events = came.events, event_check_ins = came.check_ins
    from (
      select event_told.workspace_id, event_told.week, sum(event_told.value) as check_ins,
        count(*) filter (where event.workspace_id = event_told.workspace_id) as events
      from analytics_event as event_told join event on event.id = event_told.event_id group by 1, 2
    ) as came
    where came.workspace_id = told.workspace_id and came.week = told.week`.execute(db);
  await sql`
    create table analytics_newcomers (
      workspace_id uuid not null references workspace (id) on delete cascade,
      since date not null,
      until date not null,
      people integer not null,
      stayed integer not null,
      primary key (workspace_id, until)
    )`.execute(db);
}
