import { type Kysely, sql } from 'kysely';

/**
 * The weekly digest: a row for each member and week, so that it goes out once (decision 77), where members are when it is morning, and whether
 * they want it. The best posts of a week are found by when they were written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table digest (
      member_id uuid not null references member on delete cascade,
      week date not null,
      time_zone text not null,
      until timestamptz not null,
      state text not null check (state in ('due', 'sent', 'nothing', 'late', 'unwanted')),
      asked_at timestamptz not null,
      settled_at timestamptz,
      primary key (member_id, week)
    )`.execute(db);
  await sql`create index digest_due on digest (member_id) where state = 'due'`.execute(db);
  await sql`create index digest_week on digest (week)`.execute(db);
  await sql`alter table member add column time_zone text`.execute(db);
  await sql`alter table notice_settings add column mail_digest boolean not null default true`.execute(db);
  await sql`create index post_written on post (created_at)`.execute(db);
}
