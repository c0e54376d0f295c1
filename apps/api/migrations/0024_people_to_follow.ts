import { type Kysely, sql } from 'kysely';

/** Whom a member may want to follow, and followers whom a member has removed, who can be brought back for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The newest of those who share something are found by one short walk along an index each.
  for (const column of ['workspace_id', 'preferred_chapter_id', 'industry']) {
    const shared = sql.ref(column);
    await sql`
      create index ${sql.ref(`member_sharing_${column}`)} on member (${shared}, id desc)
        where profile_completed and not anonymous_profile and ${shared} is not null`.execute(db);
  }
  await sql`
    create table removed_follow (
      id uuid primary key,
      follower_id uuid not null references member (id) on delete cascade,
      followee_id uuid not null references member (id) on delete cascade,
      created_at timestamptz not null,
      removed_at timestamptz not null
    )`.execute(db);
  await sql`create index removed_follow_follower on removed_follow (follower_id)`.execute(db);
  await sql`create index removed_follow_followee on removed_follow (followee_id)`.execute(db);
  await sql`create index removed_follow_removed_at on removed_follow (removed_at)`.execute(db);
}
