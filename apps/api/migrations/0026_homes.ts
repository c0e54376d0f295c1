import { type Kysely, sql } from 'kysely';

/**
 * A post has a home: so far its author's. Changing the column's type rewrites the table once, with its indexes, and leaves no dead rows
 * behind; updating every row would do both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post
      add column home_kind text not null default 'member' check (home_kind in ('member', 'event', 'group', 'challenge')),
      add column home_id uuid`.execute(db);
  await sql`alter table post alter column home_id type uuid using author_id, alter column home_kind drop default`.execute(db);
  await sql`
    alter table post
      alter column home_id set not null,
      add constraint post_own_home check (home_kind <> 'member' or home_id = author_id)`.execute(db);
  await sql`create index post_home on post (home_kind, home_id, id desc)`.execute(db);
  await sql`drop index post_one_pinned`.execute(db);
  await sql`create unique index post_one_pinned on post (home_kind, home_id) where is_pinned`.execute(db);
}
