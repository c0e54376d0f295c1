import { type Kysely, sql } from 'kysely';

/** Every look of an operator at what one member did, for that member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_look (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      actor_id uuid references member (id) on delete set null,
      what text not null check (what in ('score', 'digest')),
      challenge_id uuid references challenge (id) on delete cascade,
      reason text not null,
      created_at timestamptz not null,
      check ((what = 'score') = (challenge_id is not null))
    )`.execute(db);
  await sql`create index member_look_member on member_look (member_id, id desc)`.execute(db);
  await sql`create index member_look_actor on member_look (actor_id) where actor_id is not null`.execute(db);
  await sql`create index member_look_challenge on member_look (challenge_id) where challenge_id is not null`.execute(db);
  await sql`
    create trigger member_look_notices after delete on member_look referencing old table as gone
      for each statement execute function forget_notices()`.execute(db);
}
