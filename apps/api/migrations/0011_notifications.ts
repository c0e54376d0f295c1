import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What happened to the same thing while its member has not looked is one entry of their list (decision 18).
  await sql`alter table notification add column group_id uuid, add column group_key uuid`.execute(db);
  await sql`
    update notification set group_id = notification.id,
      group_key = case when verb in ('like', 'comment', 'replied') and not tagged
        then (select stream_id from reaction where reaction.id = notification.reaction_id) end`.execute(db);
  await sql`alter table notification alter column group_id set not null`.execute(db);
  await sql`create index notification_group on notification (member_id, group_id desc, id desc)`.execute(db);
  await sql`drop index notification_member`.execute(db);
  await sql`drop index notification_unseen`.execute(db);
  await sql`create index notification_unseen on notification (member_id, group_id desc) where seen_at is null`.execute(db);
  await sql`
    create index notification_open_group on notification (member_id, group_key, verb, id desc)
      where seen_at is null and group_key is not null`.execute(db);

  await sql`
    create table push_settings (
      member_id uuid primary key references member (id) on delete cascade,
      switched_off text[] not null
    )`.execute(db);
  await sql`
    create table push_token (
      member_id uuid not null references member (id) on delete cascade,
      device_id text not null,
      kind text not null check (kind in ('push', 'fcm')),
      token text not null,
      session_id uuid not null references session (id) on delete cascade,
      created_at timestamptz not null,
      primary key (member_id, device_id, kind)
    )`.execute(db);
  await sql`create index push_token_session on push_token (session_id)`.execute(db);
  // A device belongs to whoever signed in on it last.
  await sql`create unique index push_token_once on push_token (kind, md5(token))`.execute(db);
}
