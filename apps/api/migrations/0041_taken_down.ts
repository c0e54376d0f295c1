import { type Kysely, sql } from 'kysely';

/**
 * What those who look after a home took down: nobody but its author reads it any more, with the reason. Reports know the home of what they
 * are about, so that each home has a queue of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table taken_down (
      id uuid primary key,
      kind text not null check (kind in ('post', 'reaction')),
      home_kind text not null,
      home_id uuid not null,
      author_id uuid not null references member (id) on delete cascade,
      post_id uuid not null,
      comment_id uuid,
      text text not null,
      tagged uuid[] not null,
      had_photo boolean not null,
      edited boolean not null,
      written_at timestamptz not null,
      reason text not null,
      taken_by uuid references member (id) on delete set null,
      taken_at timestamptz not null
    )`.execute(db);
  await sql`create index taken_down_author on taken_down (author_id, id desc)`.execute(db);
  await sql`create index taken_down_taken_by on taken_down (taken_by) where taken_by is not null`.execute(db);
  await sql`create index taken_down_tagged on taken_down using gin (tagged) where tagged <> '{}'`.execute(db);
  for (const table of ['taken_down', 'group_request', 'group_invite'])
    await sql`
      create trigger ${sql.raw(`${table}_notices`)} after delete on ${sql.table(table)} referencing old table as gone
        for each statement execute function forget_notices()`.execute(db);

  await sql`alter table report add column home_kind text, add column home_id uuid`.execute(db);
  await sql`create index report_open_in_home on report (home_id, kind, object_id, id) where decision is null and home_id is not null`.execute(
    db,
  );
}
