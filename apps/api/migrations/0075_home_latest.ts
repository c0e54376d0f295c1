import { type Kysely, sql } from 'kysely';

/** The newest post of each home in `posts`; one that the database has noted meanwhile stays if it is newer. */
const note = (db: Kysely<unknown>, posts: ReturnType<typeof sql>) =>
  sql`
    insert into home_latest (home_kind, home_id, post_id)
    select distinct on (home_kind, home_id) home_kind, home_id, id from ${posts} as post
    where home_kind <> 'member' order by home_kind, home_id, id desc
    on conflict (home_kind, home_id) do update set post_id = excluded.post_id where home_latest.post_id < excluded.post_id`.execute(db);

/** The events that a member comes to, with what sets apart those who only wait: without looking at each row. It replaces `attendance_member`. */
export const indexes = { attendance_joined: 'attendance (member_id, event_id) include (status)' };

/**
 * Which post of each home is the newest, kept by the database with every post, also with those of the release before (decision 93). One that
 * is deleted may still stand here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_latest (
      home_kind text not null,
      home_id uuid not null,
      post_id uuid not null,
      primary key (home_kind, home_id)
    )`.execute(db);
  await sql`create index home_latest_post on home_latest (post_id desc) include (home_kind, home_id)`.execute(db);
  await sql`
    create function note_home_post() returns trigger language plpgsql as $$
    begin
      insert into home_latest (home_kind, home_id, post_id) values (new.home_kind, new.home_id, new.id)
      on conflict (home_kind, home_id) do update set post_id = excluded.post_id where home_latest.post_id < excluded.post_id;
      return null;
    end $$`.execute(db);
  // Nobody waits while those that are there are read. What is written meanwhile is read once the trigger has the table's lock.
  await note(db, sql`post`);
  // At the commit: those who write in one home at the same time wait for each other no longer than that takes.
  await sql`
    create constraint trigger post_in_home after insert on post deferrable initially deferred
      for each row when (new.home_kind <> 'member') execute function note_home_post()`.execute(db);
  const sinceYesterday = sql`(lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
  await note(db, sql`(select * from post where id > ${sinceYesterday})`);
}
