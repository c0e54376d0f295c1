import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chapter (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index chapter_name on chapter (lower(name))`.execute(db);
  await sql`
    alter table member
      add column phone text,
      add column gender text,
      add column gender_description text,
      add column address_type text check (address_type in ('domestic', 'international')),
      add column country text,
      add column street text,
      add column street_2 text,
      add column city text,
      add column state text,
      add column zipcode text,
      add column address_verified boolean not null default false,
      add column international_address_verified boolean not null default false,
      add column alternate_shirt_address boolean not null default false,
      add column shipping_country text,
      add column shipping_street text,
      add column shipping_street_2 text,
      add column shipping_city text,
      add column shipping_state text,
      add column shipping_zip text,
      add column shirt_size text,
      add column service_status text,
      add column service_type text,
      add column culturally_and_linguistically_diverse boolean,
      add column industry text,
      add column years_in_industry integer,
      add column military_status text,
      add column military_branch text,
      add column military_specialty text,
      add column military_rank text,
      add column military_ets date,
      add column military_family_member boolean,
      add column has_disability boolean,
      add column combat_zone boolean,
      add column combat_deployment_operations text[] not null default '{}',
      add column preferred_chapter_id uuid references chapter (id) on delete set null,
      add column home_chapter_id uuid references chapter (id) on delete set null,
      add column anchor_chapter_id uuid references chapter (id) on delete set null,
      add column newsletter_subscription boolean not null default false,
      add column do_not_send_any_email boolean not null default false,
      add column salesforce_contact_id text`.execute(db);
  // The account-sync job looks for registered members whom it has not synced.
  await sql`create index member_unsynced on member (id) where salesforce_contact_id is null and profile_completed`.execute(db);

  await sql`
    create table security_log (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      kind text not null,
      user_agent text not null default '',
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index security_log_member on security_log (member_id, id desc)`.execute(db);
  await sql`create index security_log_created_at on security_log (created_at)`.execute(db);
  await sql`
    create table password_reset (
      member_id uuid primary key references member (id) on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table data_export (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'ready')),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index data_export_member on data_export (member_id)`.execute(db);
  await sql`create index data_export_expires_at on data_export (expires_at)`.execute(db);
  // Rows go in many ways, also with their member; the archive follows by this event.
  await sql`
    create function data_export_removed() returns trigger language plpgsql as $$
    begin
      insert into outbox_event (id, name, payload)
      values (gen_random_uuid(), 'export.removed', jsonb_build_object('export_id', old.id));
      return null;
    end $$`.execute(db);
  await sql`create trigger data_export_removed after delete on data_export for each row execute function data_export_removed()`.execute(db);

  // A comment whose author deleted their account keeps its place in the thread, without words and without author.
  await sql`
    alter table reaction
      alter column author_id drop not null,
      add constraint reaction_author check (author_id is not null or (kind = 'comment' and content = ''))`.execute(db);
}
