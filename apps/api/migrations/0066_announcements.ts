import { type Kysely, sql } from 'kysely';

/** What the community itself announces: posts without an author, pinned for whom they are for until a day (decision 75). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post
      alter column author_id drop not null,
      drop constraint post_home_kind_check,
      add constraint post_home_kind_check check (home_kind in ('member', 'event', 'group', 'challenge', 'community')),
      add constraint post_of_community check ((author_id is null) = (home_kind = 'community'))`.execute(db);
  await sql`
    create table announcement (
      post_id uuid primary key references post (id) on delete cascade,
      workspace_id uuid references workspace (id) on delete restrict,
      pinned_until date,
      unpins_at timestamptz,
      by_mail boolean not null,
      made_by uuid references member (id) on delete set null,
      check ((pinned_until is null) = (unpins_at is null))
    )`.execute(db);
  await sql`create index announcement_workspace on announcement (workspace_id) where workspace_id is not null`.execute(db);
  await sql`create index announcement_made_by on announcement (made_by) where made_by is not null`.execute(db);
  await sql`
    create table announcement_away (
      member_id uuid not null references member (id) on delete cascade,
      post_id uuid not null references announcement (post_id) on delete cascade,
      primary key (member_id, post_id)
    )`.execute(db);
  await sql`create index announcement_away_post on announcement_away (post_id)`.execute(db);
  await sql`alter table notice_settings add column mail_announcements boolean not null default true`.execute(db);
  await sql`alter table notice_settings alter column mail_announcements drop default`.execute(db);
}
