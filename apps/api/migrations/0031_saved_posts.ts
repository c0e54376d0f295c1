import { type Kysely, sql } from 'kysely';

/** Posts that members save for later. The id says in which order they were saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_post (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      post_id uuid not null references post (id) on delete cascade,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index saved_post_once on saved_post (member_id, post_id)`.execute(db);
  await sql`create index saved_post_latest on saved_post (member_id, id)`.execute(db);
  await sql`create index saved_post_post on saved_post (post_id)`.execute(db);
}
