import { type Kysely, sql } from 'kysely';

/** The day that the rule of a series begins with: by it the rule can be said in words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_series add column first_day text`.execute(db);
  await sql`
    update event_series set first_day = (
      select substr(min(event.starts_local), 1, 10) from event where event.series_id = event_series.id)`.execute(db);
}
