import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace (
      id uuid primary key,
      name text not null,
      access_code text not null unique check (access_code ~ '^[0-9]{6}$'),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index workspace_name on workspace (lower(name))`.execute(db);
  await sql`
    create table member (
      id uuid primary key,
      email citext not null unique,
      email_verified_at timestamptz,
      password_hash text,
      first_name text not null,
      last_name text not null,
      profile_bio text not null default '',
      profile_photo_id uuid,
      cover_photo_id uuid,
      anonymous_profile boolean not null default false,
      legal_waiver_signed_at timestamptz,
      profile_completed boolean not null default false,
      registration_started_via_app boolean not null default false,
      workspace_id uuid references workspace (id),
      permissions text[] not null default '{}' check (permissions <@ array['event_leader', 'operator']),
      leader_title text,
      is_sponsor_admin boolean not null default false,
      web_version text,
      mobile_version text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index member_workspace on member (workspace_id)`.execute(db);
  await sql`
    create table verification_code (
      member_id uuid primary key references member (id) on delete cascade,
      code_hash text not null,
      tries_left integer not null check (tries_left >= 0),
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table session (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      refresh_hash text not null,
      user_agent text not null default '',
      created_at timestamptz not null,
      refreshed_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index session_member on session (member_id)`.execute(db);
}
