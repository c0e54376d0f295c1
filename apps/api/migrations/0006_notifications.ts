import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification (
      id uuid primary key,
      member_id uuid not null references member (id) on delete cascade,
      verb text not null check (verb in ('follow', 'update', 'cancel', 'like', 'comment', 'replied', 'create', 'post')),
      actor_id uuid not null references member (id) on delete cascade,
      object_id uuid,
      post_id uuid references post (id) on delete cascade,
      reaction_id uuid references reaction (id) on delete cascade,
      tagged boolean not null default false,
      seen_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index notification_member on notification (member_id, id desc)`.execute(db);
  await sql`create index notification_unseen on notification (member_id) where seen_at is null`.execute(db);
  // Jobs may run twice: what happened is told once.
  await sql`
    create unique index notification_once on notification
      (member_id, verb, actor_id, object_id, reaction_id) nulls not distinct`.execute(db);
  await sql`create index notification_post on notification (post_id) where post_id is not null`.execute(db);
  await sql`create index notification_reaction on notification (reaction_id) where reaction_id is not null`.execute(db);
  await sql`create index notification_actor on notification (actor_id)`.execute(db);
}
