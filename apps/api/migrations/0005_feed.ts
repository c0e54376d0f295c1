import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post (
      id uuid primary key,
      author_id uuid not null references member (id) on delete cascade,
      verb text not null default 'post' check (verb in ('post', 'create', 'update', 'cancel')),
      text text not null,
      media_id uuid references media (id) on delete set null,
      tagged uuid[] not null default '{}',
      open_graph jsonb,
      is_pinned boolean not null default false,
      edited_at timestamptz,
      like_count integer not null default 0 check (like_count >= 0),
      comment_count integer not null default 0 check (comment_count >= 0),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index post_author on post (author_id, id desc)`.execute(db);
  await sql`create index post_media on post (media_id) where media_id is not null`.execute(db);
  await sql`
    create table timeline_entry (
      member_id uuid not null references member (id) on delete cascade,
      post_id uuid not null references post (id) on delete cascade,
      author_id uuid not null,
      primary key (member_id, post_id) include (author_id)
    )`.execute(db);
  await sql`create index timeline_entry_post on timeline_entry (post_id)`.execute(db);
  await sql`
    create table reaction (
      id uuid primary key,
      kind text not null check (kind in ('like', 'comment')),
      stream_id uuid not null,
      post_id uuid not null references post (id) on delete cascade,
      comment_id uuid references reaction (id) on delete cascade,
      author_id uuid not null references member (id) on delete cascade,
      content text not null default '',
      tagged uuid[] not null default '{}',
      open_graph jsonb,
      edited_at timestamptz,
      like_count integer not null default 0 check (like_count >= 0),
      comment_count integer not null default 0 check (comment_count >= 0),
      created_at timestamptz not null,
      check (stream_id = coalesce(comment_id, post_id))
    )`.execute(db);
  await sql`create unique index reaction_one_like on reaction (stream_id, author_id) where kind = 'like'`.execute(db);
  await sql`create index reaction_stream on reaction (stream_id, kind, id desc)`.execute(db);
  await sql`create index reaction_post on reaction (post_id)`.execute(db);
  await sql`create index reaction_comment on reaction (comment_id) where comment_id is not null`.execute(db);
  await sql`create index reaction_author on reaction (author_id, stream_id)`.execute(db);
}
