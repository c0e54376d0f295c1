import { type Kysely, sql } from 'kysely';

/**
 * Live streams of events, and their recordings: an address elsewhere, or a film that was uploaded in parts. The parts stay files of their own,
 * so that nothing is copied once the last has arrived (decision 54). An event has one recording that is ready, while another may be under way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event
      add column live_url text,
      add column live_started_at timestamptz,
      add column live_completed_at timestamptz,
      add constraint event_live check (live_completed_at is null or live_started_at is not null)`.execute(db);
  await sql`
    create index event_streaming on event (live_started_at)
      where live_started_at is not null and live_completed_at is null`.execute(db);
  await sql`
    create table recording (
      id uuid primary key,
      event_id uuid not null references event (id) on delete cascade,
      state text not null check (state in ('waiting', 'ready')),
      address text,
      upload_key text,
      type text,
      bytes integer check (bytes > 0),
      part_bytes integer check (part_bytes > 0),
      parts integer[] not null default '{}',
      captions text,
      created_at timestamptz not null,
      check ((address is null) <> (bytes is null)),
      check ((bytes is null) = (part_bytes is null)),
      check (address is null or state = 'ready'),
      check (state = 'waiting' or address is not null or type is not null)
    )`.execute(db);
  await sql`create index recording_event on recording (event_id)`.execute(db);
  await sql`create unique index recording_ready on recording (event_id) where state = 'ready'`.execute(db);
  await sql`create unique index recording_waiting on recording (event_id) where state = 'waiting'`.execute(db);
  // Rows go in many ways; their files follow by this event.
  await sql`
    create function recording_removed() returns trigger language plpgsql as $$
    begin
      insert into outbox_event (id, name, payload)
      values (gen_random_uuid(), 'recording.removed', jsonb_build_object('recording_id', old.id));
      return null;
    end $$`.execute(db);
  await sql`create trigger recording_removed after delete on recording for each row execute function recording_removed()`.execute(db);
}
