import { type Kysely, sql } from 'kysely';

/** Posts that a member does not want to see, the one post that stands first in its author's feed, and what members report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_post (
      member_id uuid not null references member (id) on delete cascade,
      post_id uuid not null references post (id) on delete cascade,
      created_at timestamptz not null,
      primary key (member_id, post_id)
    )`.execute(db);
  await sql`create index hidden_post_post on hidden_post (post_id)`.execute(db);
  await sql`create unique index post_one_pinned on post (author_id) where is_pinned`.execute(db);
  // What was reported is told by its words of that moment: it may be changed or deleted before somebody looks.
  await sql`
    create table report (
      id uuid primary key,
      kind text not null check (kind in ('user', 'post', 'reaction')),
      object_id uuid not null,
      subject_id uuid not null references member (id) on delete cascade,
      reporter_id uuid references member (id) on delete set null,
      post_id uuid,
      words text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index report_once on report (reporter_id, kind, object_id)`.execute(db);
  await sql`create index report_subject on report (subject_id)`.execute(db);
}
