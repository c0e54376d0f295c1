import { type Kysely, sql } from 'kysely';

/**
 * Push settings name kinds of notifications instead of verbs. Each switch goes on to mean what it said on the screen; the kinds that it silenced
 * without saying so are pushed again. The verbs stay for the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update push_settings set switched_off = switched_off || array(
      select now.kind from (values ('replied', 'also_commented'), ('post', 'mention'), ('create', 'event_created'), ('update', 'event_updated'),
        ('cancel', 'event_canceled')) as now (verb, kind) where now.verb = any(push_settings.switched_off))`.execute(db);
  await sql`
    insert into push_settings (member_id, switched_off)
    select member_id, '{event_day,event_hour}' from notice_settings where not push_reminders
    on conflict (member_id) do update set switched_off = push_settings.switched_off || excluded.switched_off`.execute(db);
  await sql`
    alter table notice_settings
      alter column push_reminders set default true,
      add column mail_seats boolean not null default true,
      add column mail_membership boolean not null default true`.execute(db);
}
