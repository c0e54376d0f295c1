import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow (
      follower_id uuid not null references member (id) on delete cascade,
      followee_id uuid not null references member (id) on delete cascade,
      created_at timestamptz not null,
      primary key (follower_id, followee_id),
      check (follower_id <> followee_id)
    )`.execute(db);
  await sql`create index follow_followee on follow (followee_id, follower_id)`.execute(db);
  await sql`
    create table block (
      blocker_id uuid not null references member (id) on delete cascade,
      blocked_id uuid not null references member (id) on delete cascade,
      created_at timestamptz not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db);
  await sql`create index block_blocked on block (blocked_id, blocker_id)`.execute(db);
}
