import { type Kysely, sql } from 'kysely';

/** Chapters become groups, with members, requests, invitations, people who are kept out, and a log of what admins do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Plural, since GROUP is a word of SQL.
  await sql`alter table chapter rename to groups`.execute(db);
  // Two towns may each have a running club. Refusing a name would also tell of a group that only its members know.
  await sql`drop index chapter_name`.execute(db);
  await sql`
    alter table groups
      add column kind text not null default 'others' check (kind in ('national', 'activity', 'sponsor', 'others')),
      add column joining text not null default 'open' check (joining in ('open', 'request', 'invite')),
      add column description text not null default '',
      add column activity text not null default '',
      add column media_id uuid references media (id) on delete set null,
      add column latitude double precision,
      add column longitude double precision,
      add column city text not null default '',
      add column state text not null default '',
      add column zip text not null default '',
      add column members_count integer not null default 0 check (members_count >= 0),
      add column admins_count integer not null default 0 check (admins_count between 0 and members_count),
      add column archived_at timestamptz,
      add column version integer not null default 1,
      add constraint groups_place check ((latitude is null) = (longitude is null))`.execute(db);
  // Each word stands after a space, so that the beginning of any of them is one pattern.
  await sql`
    alter table groups add column search_words text not null
      generated always as (' ' || search_fold(name || ' ' || activity || ' ' || zip || ' ' || city || ' ' || state)) stored`.execute(db);
  await sql`create index groups_name on groups (lower(name), id)`.execute(db);
  await sql`create index groups_words on groups using gin (search_words gin_trgm_ops)`.execute(db);
  await sql`create index groups_slips on groups using gin (search_slips(search_words))`.execute(db);
  await sql`create index groups_media on groups (media_id) where media_id is not null`.execute(db);
  await sql`create index groups_latitude on groups (latitude) where latitude is not null`.execute(db);

  await sql`
    create table group_member (
      id uuid primary key,
      group_id uuid not null references groups (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      role text not null default 'Member' check (role in ('Admin', 'Member')),
      told text not null default 'mentions' check (told in ('all', 'mentions', 'nothing')),
      created_at timestamptz not null,
      unique (group_id, member_id)
    )`.execute(db);
  await sql`create index group_member_newest on group_member (group_id, role, id desc)`.execute(db);
  await sql`create index group_member_member on group_member (member_id, group_id)`.execute(db);

  // Who has asked to join, and who is invited by name.
  for (const table of ['group_request', 'group_kept_out'] as const) {
    await sql`
      create table ${sql.table(table)} (
        id uuid primary key,
        group_id uuid not null references groups (id) on delete cascade,
        member_id uuid not null references member (id) on delete cascade,
        created_at timestamptz not null,
        unique (group_id, member_id)
      )`.execute(db);
    await sql`create index ${sql.raw(`${table}_member`)} on ${sql.table(table)} (member_id)`.execute(db);
  }
  // An invitation by name has a member, one by link the hash of its token.
  await sql`
    create table group_invite (
      id uuid primary key,
      group_id uuid not null references groups (id) on delete cascade,
      member_id uuid references member (id) on delete cascade,
      token_hash text unique,
      created_by uuid references member (id) on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      unique (group_id, member_id),
      check ((member_id is null) <> (token_hash is null))
    )`.execute(db);
  await sql`create index group_invite_member on group_invite (member_id) where member_id is not null`.execute(db);
  await sql`create index group_invite_created_by on group_invite (created_by) where created_by is not null`.execute(db);
  // What admins and operators did: read by admins and operators.
  await sql`
    create table group_act (
      id uuid primary key,
      group_id uuid not null references groups (id) on delete cascade,
      actor_id uuid references member (id) on delete set null,
      verb text not null,
      member_id uuid references member (id) on delete set null,
      words text not null default '',
      reason text not null default '',
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index group_act_newest on group_act (group_id, id desc)`.execute(db);
  await sql`create index group_act_actor on group_act (actor_id) where actor_id is not null`.execute(db);
  await sql`create index group_act_member on group_act (member_id) where member_id is not null`.execute(db);
}
