import { type Kysely, sql } from 'kysely';

/**
 * Reminders of events, changes of events that are still to be told, and what members want to hear of events. A reminder belongs to one start:
 * an event that moves is reminded of anew (decision 52).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column scheduled_at timestamptz`.execute(db);
  await sql`alter table attendance add column said_at timestamptz`.execute(db);
  await sql`
    create table event_reminder (
      id uuid primary key,
      event_id uuid not null references event (id) on delete cascade,
      kind text not null check (kind in ('day', 'hour')),
      starts_at timestamptz not null,
      due_at timestamptz not null,
      starts_local text not null,
      time_zone_name text not null,
      is_all_day boolean not null,
      unique (event_id, kind, starts_at)
    )`.execute(db);
  await sql`
    create trigger event_reminder_notices after delete on event_reminder referencing old table as gone
      for each statement execute function forget_notices()`.execute(db);
  await sql`
    create table event_change (
      event_id uuid primary key references event (id) on delete cascade,
      change_id uuid not null,
      group_key uuid not null,
      actor_id uuid references member (id) on delete set null,
      was jsonb not null,
      began_at timestamptz not null,
      changed_at timestamptz not null,
      due_at timestamptz not null
    )`.execute(db);
  await sql`create index event_change_due on event_change (due_at)`.execute(db);
  await sql`create index event_change_actor on event_change (actor_id)`.execute(db);
  await sql`
    create table notice_settings (
      member_id uuid primary key references member (id) on delete cascade,
      remind_day boolean not null,
      remind_hour boolean not null,
      push_reminders boolean not null,
      mail_reminders boolean not null,
      mail_updates boolean not null,
      mail_cancellations boolean not null
    )`.execute(db);
  await sql`alter table notification add column mailed_at timestamptz`.execute(db);
}
