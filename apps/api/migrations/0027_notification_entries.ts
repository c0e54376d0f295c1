import { type Kysely, sql } from 'kysely';

/**
 * The entries of a member's notification list become rows, so that reading and counting them is a single index scan. What a notification is
 * about is a kind and an id, whichever feature it belongs to, and a trigger deletes it with what caused it (decision 33).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_entry (
      member_id uuid not null references member (id) on delete cascade,
      id uuid not null,
      verb text not null,
      group_key uuid,
      told_at timestamptz not null,
      seen_at timestamptz,
      primary key (member_id, id)
    )`.execute(db);
  await sql`
    insert into notification_entry (member_id, id, verb, group_key, told_at, seen_at)
    select member_id, group_id, min(verb), (array_agg(group_key))[1], max(created_at),
      case when bool_and(seen_at is not null) then max(seen_at) end
    from notification group by member_id, group_id`.execute(db);
  await sql`create index notification_entry_unseen on notification_entry (member_id, id desc) where seen_at is null`.execute(db);
  await sql`
    create index notification_entry_open on notification_entry (member_id, group_key, verb)
      where seen_at is null and group_key is not null`.execute(db);

  await sql`alter table notification add column kind text, add column about_id uuid, add column cause_id uuid`.execute(db);
  await sql`
    update notification set kind = 'follow', about_id = member_id, cause_id = actor_id where verb = 'follow'`.execute(db);
  await sql`
    update notification set kind = 'post', about_id = post_id, cause_id = post_id
    where verb <> 'follow' and post_id is not null and reaction_id is null`.execute(db);
  await sql`
    update notification set cause_id = reaction.id,
      kind = case when reaction.kind = 'comment' or reaction.comment_id is not null then 'comment' else 'post' end,
      about_id = case when reaction.kind = 'comment' then reaction.id else coalesce(reaction.comment_id, reaction.post_id) end
    from reaction where reaction.id = notification.reaction_id`.execute(db);
  await sql`delete from notification where kind is null`.execute(db);

  await sql`drop index notification_once, notification_group, notification_unseen, notification_open_group`.execute(db);
  await sql`
    alter table notification drop constraint notification_pkey, drop constraint notification_verb_check,
      drop column object_id, drop column post_id, drop column reaction_id, drop column group_key, drop column seen_at`.execute(db);
  await sql`alter table notification rename column group_id to entry_id`.execute(db);
  await sql`
    alter table notification
      alter column kind set not null, alter column about_id set not null, alter column cause_id set not null,
      add primary key (member_id, id),
      add foreign key (member_id, entry_id) references notification_entry (member_id, id) on delete cascade`.execute(db);
  await sql`create index notification_parts on notification (member_id, entry_id, id desc)`.execute(db);
  // Jobs may run twice: each event notifies once.
  await sql`create unique index notification_once on notification (member_id, verb, actor_id, cause_id)`.execute(db);
  await sql`create index notification_cause on notification (cause_id)`.execute(db);

  await sql`
    create function forget_notices() returns trigger language plpgsql as $$
      begin
        delete from notification where cause_id in (select id from gone);
        return null;
      end
    $$`.execute(db);
  for (const table of ['post', 'reaction'])
    await sql`
      create trigger ${sql.raw(`${table}_notices`)} after delete on ${sql.table(table)} referencing old table as gone
        for each statement execute function forget_notices()`.execute(db);
}
