import { type Kysely, sql } from 'kysely';

/** The dates that one change or cancellation is about, as they were and as they are: notices and mails list those of their reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_date_change (
      cause_id uuid not null,
      event_id uuid not null references event (id) on delete cascade,
      was jsonb,
      now jsonb not null,
      primary key (cause_id, event_id)
    )`.execute(db);
  await sql`create index event_date_change_event on event_date_change (event_id)`.execute(db);
}
