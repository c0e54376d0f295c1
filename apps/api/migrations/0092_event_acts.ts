import { type Kysely, sql } from 'kysely';

/** What was done to an event, or to one of its attendees, by whoever may: they are notified of it, with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_act (
      id uuid primary key,
      event_id uuid not null references event (id) on delete cascade,
      member_id uuid references member (id) on delete cascade,
      what text not null check (what in ('removed_attendee', 'given', 'canceled', 'removed', 'handed_over')),
      reason text not null,
      created_at timestamptz not null,
      constraint event_act_member check ((what in ('removed_attendee', 'given')) = (member_id is not null))
    )`.execute(db);
  await sql`create index event_act_event on event_act (event_id, id desc)`.execute(db);
  await sql`create index event_act_member_id on event_act (member_id) where member_id is not null`.execute(db);
  await sql`
    create trigger event_act_notices after delete on event_act referencing old table as gone
      for each statement execute function forget_notices()`.execute(db);
}
