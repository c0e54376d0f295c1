import { type Kysely, sql } from 'kysely';

/**
 * Challenges, who takes part in them, the ledger of their scores and the badges. Amounts are whole numbers of hundredths of their unit
 * (decision 60).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table challenge (
      id uuid primary key,
      name text not null,
      description text not null,
      start_date date not null,
      end_date date not null check (end_date >= start_date),
      unit text not null check (unit in ('miles', 'steps', 'minutes', 'check-ins', 'ounces-of-water')),
      goal bigint not null check (goal >= 0),
      daily_cap bigint check (daily_cap > 0),
      category text,
      badge_name text not null,
      badge_media_id uuid references media (id) on delete set null,
      cover_media_id uuid references media (id) on delete set null,
      links jsonb not null default '[]',
      created_by uuid references member (id) on delete set null,
      published_at timestamptz,
      frozen_at timestamptz,
      participants_count integer not null default 0 check (participants_count >= 0),
      version integer not null default 1,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index challenge_end on challenge (end_date, id) where published_at is not null`.execute(db);
  await sql`create index challenge_open on challenge (end_date) where published_at is not null and frozen_at is null`.execute(db);
  await sql`create index challenge_draft on challenge (id) where published_at is null`.execute(db);
  await sql`create index challenge_created_by on challenge (created_by) where created_by is not null`.execute(db);
  await sql`create index challenge_badge_media on challenge (badge_media_id) where badge_media_id is not null`.execute(db);
  await sql`create index challenge_cover_media on challenge (cover_media_id) where cover_media_id is not null`.execute(db);

  // Whoever leaves keeps the row and the ledger, and only stands on no leaderboard.
  await sql`
    create table challenge_participant (
      id uuid primary key,
      challenge_id uuid not null references challenge (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      score bigint not null default 0,
      joined_at timestamptz not null,
      left_at timestamptz,
      frozen boolean not null default false,
      place integer,
      unique (challenge_id, member_id)
    )`.execute(db);
  await sql`create index challenge_board on challenge_participant (challenge_id, score desc, member_id) where left_at is null`.execute(db);
  await sql`create index challenge_participant_newest on challenge_participant (challenge_id, id desc) where left_at is null`.execute(db);
  await sql`create index challenge_participant_member on challenge_participant (member_id, challenge_id)`.execute(db);
  // How many have a score within each step: ranks are sums of these, and a count within one.
  await sql`
    create table challenge_bucket (
      challenge_id uuid not null references challenge (id) on delete cascade,
      bucket integer not null,
      participants integer not null,
      primary key (challenge_id, bucket)
    )`.execute(db);

  // The ledger: rows are only added.
  await sql`
    create table challenge_entry (
      id uuid primary key,
      challenge_id uuid not null references challenge (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      day date not null,
      source_kind text not null check (source_kind in ('log', 'check_in', 'correction')),
      source_id uuid not null,
      change text not null check (change in ('counted', 'recounted', 'reversed')),
      amount bigint not null,
      credited bigint not null,
      reverses uuid,
      reason text,
      words text not null default '',
      event_id uuid references event (id) on delete set null,
      actor_id uuid references member (id) on delete set null,
      created_at timestamptz not null,
      check ((change = 'reversed') = (reverses is not null))
    )`.execute(db);
  await sql`create index challenge_entry_member on challenge_entry (member_id, challenge_id, id desc)`.execute(db);
  await sql`create index challenge_entry_newest on challenge_entry (challenge_id, id desc)`.execute(db);
  for (const change of ['counted', 'reversed'] as const)
    await sql`
      create unique index ${sql.raw(`challenge_entry_${change}`)}
        on challenge_entry (challenge_id, member_id, source_kind, source_id) where change = ${sql.lit(change)}`.execute(db);
  await sql`create index challenge_entry_event on challenge_entry (event_id) where event_id is not null`.execute(db);
  await sql`create index challenge_entry_actor on challenge_entry (actor_id) where actor_id is not null`.execute(db);

  await sql`
    create table badge (
      id uuid primary key,
      challenge_id uuid not null references challenge (id) on delete cascade,
      member_id uuid not null references member (id) on delete cascade,
      earned_at timestamptz not null,
      unique (challenge_id, member_id)
    )`.execute(db);
  await sql`create index badge_member on badge (member_id, id desc)`.execute(db);

  for (const table of ['badge', 'challenge_participant', 'challenge_entry'])
    await sql`
      create trigger ${sql.raw(`${table}_notices`)} after delete on ${sql.table(table)} referencing old table as gone
        for each statement execute function forget_notices()`.execute(db);
}
