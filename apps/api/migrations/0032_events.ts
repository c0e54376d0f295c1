import { type Kysely, sql } from 'kysely';

/**
 * Events, and who comes to them. The wall clock and the zone are what people agreed on; the instants follow from them (decision 48).
 * `last_ticket` gives out the places of the waiting list, and `sequence` counts what calendars have to hear of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event (
      id uuid primary key,
      name text not null check (name <> '' and char_length(name) <= 68),
      description text not null,
      tagged uuid[] not null default '{}',
      category text not null check (category in ('fitness-class', 'meditation-class', 'health-talk', 'team-building-session',
        'onsite-mini-wellness-fair', 'onsite-wellness-fair', '1-to-1-service', 'carrier-session')),
      status text not null default 'In Progress' check (status in ('In Progress', 'Canceled')),
      removed_at timestamptz,
      host_id uuid references member (id) on delete set null,
      creator_id uuid references member (id) on delete set null,
      workspace_id uuid references workspace (id) on delete set null,
      chapter_id uuid references chapter (id) on delete set null,
      starts_local text not null check (starts_local ~ '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$'),
      ends_local text not null check (ends_local ~ '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$'),
      time_zone text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      is_all_day boolean not null,
      is_virtual boolean not null,
      virtual_event_category text not null default 'workouts',
      latitude float8,
      longitude float8,
      address text,
      city text,
      state text,
      zip text,
      country text,
      search_words text not null generated always as (search_fold(name || ' ' || coalesce(city, ''))) stored,
      links jsonb not null default '[]',
      registration_url text,
      max_attendees integer check (max_attendees > 0),
      media_id uuid references media (id) on delete set null,
      going integer not null default 0 check (going >= 0),
      interested integer not null default 0 check (interested >= 0),
      checked_in integer not null default 0 check (checked_in >= 0),
      waiting integer not null default 0 check (waiting >= 0),
      attendees integer not null generated always as (going + checked_in) stored,
      last_ticket integer not null default 0,
      version integer not null default 1,
      sequence integer not null default 0,
      created_at timestamptz not null,
      check (ends_at > starts_at),
      check (removed_at is null or status = 'Canceled'),
      check (is_virtual = (latitude is null)),
      check ((latitude is null) = (longitude is null)),
      check (registration_url is null or max_attendees is null)
    )`.execute(db);
  await sql`create index event_start on event (starts_at, id)`.execute(db);
  await sql`create index event_place on event (latitude, longitude)`.execute(db);
  await sql`create index event_host on event (host_id, starts_at, id)`.execute(db);
  await sql`create index event_creator on event (creator_id)`.execute(db);
  await sql`create index event_workspace on event (workspace_id) where workspace_id is not null`.execute(db);
  await sql`create index event_chapter on event (chapter_id) where chapter_id is not null`.execute(db);
  await sql`create index event_media on event (media_id) where media_id is not null`.execute(db);
  await sql`create index event_tagged on event using gin (tagged) where tagged <> '{}'`.execute(db);
  await sql`
    create trigger event_notices after delete on event referencing old table as gone
      for each statement execute function forget_notices()`.execute(db);
  await sql`
    create table attendance (
      id uuid primary key,
      event_id uuid not null references event (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      status text not null check (status in ('going', 'interested', 'checked_in', 'waiting')),
      ticket integer,
      checked_in_at timestamptz,
      created_at timestamptz not null,
      unique (event_id, member_id),
      check ((status = 'waiting') = (ticket is not null)),
      check ((status = 'checked_in') = (checked_in_at is not null))
    )`.execute(db);
  await sql`create index attendance_latest on attendance (event_id, status, id desc)`.execute(db);
  await sql`create index attendance_member on attendance (member_id, event_id)`.execute(db);
  await sql`create unique index attendance_waiting on attendance (event_id, ticket) where status = 'waiting'`.execute(db);
}
