import { limits, notificationVerbs } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Notice, Recipient } from '../../product/notices.ts';
import type { Own } from './notifications.tables.ts';

/** Marks all entries of a member as seen. Returns false if there were none. Later notifications start new entries. */
export async function markSeen(db: Database, { id }: Own, now: Date): Promise<boolean> {
  const unseen = db.updateTable('notification_entry').set({ seen_at: now }).where('member_id', '=', id).where('seen_at', 'is', null);
  return (await unseen.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The notifications of one event, with the event's id: parts of an entry are in the order of their events. */
export interface EventNotices extends Omit<Notice, 'recipients'> {
  id: string;
  recipients: readonly Recipient[];
}

/** A notification that was written, and its recipient. */
export interface WrittenNotification {
  id: string;
  member_id: string;
}

/** How many notifications one statement inserts. */
const AT_ONCE = 5000;

/**
 * Inserts notifications, each into the recipient's open entry of its group, or else into a new entry. Skips duplicates and members who have
 * left. Returns the new ones.
 */
export async function insertNotifications(tx: Tx, tellings: readonly EventNotices[]): Promise<WrittenNotification[]> {
  const keys = tellings.map(({ group_key, cause_id }) => `notification ${group_key ?? cause_id}`);
  // Processes that notify about the same subject take turns, so that the second finds the entry that the first created.
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(each, 0) as key from unnest(${keys}::text[]) as each order by 1) as keys`.execute(tx);
  const all = tellings.flatMap(({ recipients, ...telling }) => recipients.map((recipient) => ({ recipient, telling })));
  const told: WrittenNotification[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) told.push(...(await insertSome(tx, all.slice(at, at + AT_ONCE))));
  return told;
}

async function insertSome(
  tx: Tx,
  all: Array<{ recipient: Recipient; telling: Omit<EventNotices, 'recipients'> }>,
): Promise<WrittenNotification[]> {
  const tellings = [...new Set(all.map(({ telling }) => telling))];
  const recipients = all.map(({ recipient: { member_id, kind }, telling: { id } }) => {
    return { id, member_id, verb: notificationVerbs[kind], tagged: kind === 'mention', new_entry: newId() };
  });
  const { rows } = await sql<WrittenNotification>`
    with each as materialized (
      select telling.id, coalesce(telling.actor_id, recipient.member_id) as actor_id, telling.about as kind, telling.about_id, telling.cause_id, telling.created_at,
        recipient.member_id, recipient.verb, recipient.tagged, recipient.new_entry,
        case when not recipient.tagged then telling.group_key end as group_key
      from jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb)
        as telling (id uuid, actor_id uuid, about text, about_id uuid, cause_id uuid, group_key uuid, created_at timestamptz)
      join jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
        as recipient (id uuid, member_id uuid, verb text, tagged boolean, new_entry uuid) on recipient.id = telling.id
      join member on member.id = recipient.member_id
      where not exists (
        select from notification as before
        where before.member_id = recipient.member_id and before.verb = recipient.verb
          and before.actor_id = coalesce(telling.actor_id, recipient.member_id) and before.cause_id = telling.cause_id)
      for key share of member
    ), gathered as (
      select member_id, verb, group_key, min(created_at) as since, max(created_at) as told_at,
        (array_agg(new_entry order by new_entry))[1] as new_entry
      from each where group_key is not null group by member_id, verb, group_key
    ), joined as (
      update notification_entry as entry set told_at = greatest(entry.told_at, gathered.told_at)
      from gathered
      where entry.member_id = gathered.member_id and entry.group_key = gathered.group_key and entry.verb = gathered.verb
        and entry.seen_at is null and entry.told_at > gathered.since - ${limits.notification_group_hours}::int * interval '1 hour'
        and exists (select from notification as part where part.member_id = entry.member_id and part.entry_id = entry.id)
      returning entry.member_id, entry.verb, entry.group_key, entry.id
    ), open as (
      select distinct on (member_id, verb, group_key) member_id, verb, group_key, id
      from joined order by member_id, verb, group_key, id desc
    ), begun as (
      insert into notification_entry (member_id, id, verb, group_key, told_at)
      select member_id, new_entry, verb, group_key, told_at from gathered left join open using (member_id, verb, group_key)
      where open.id is null
      union all select member_id, new_entry, verb, null, created_at from each where group_key is null
    )
    insert into notification (id, member_id, verb, tagged, actor_id, kind, about_id, cause_id, entry_id, created_at)
    select each.id, member_id, verb, each.tagged, each.actor_id, each.kind, each.about_id, each.cause_id,
      coalesce(open.id, gathered.new_entry, each.new_entry), each.created_at
    from each left join gathered using (member_id, verb, group_key) left join open using (member_id, verb, group_key)
    on conflict do nothing
    returning id, member_id`.execute(tx);
  return rows;
}

/** Deletes entries that have no parts left, once no part can join them any more. */
export async function purgeEntries(db: Database, told: Date): Promise<void> {
  await sql`
    delete from notification_entry as entry where told_at < ${told} and not exists (
      select from notification as part where part.member_id = entry.member_id and part.entry_id = entry.id)`.execute(db);
}

/** How many entries one statement deletes with their parts, so that locks are held only briefly. */
const FORGOTTEN_AT_ONCE = 1000;

/** Deletes entries, with all their parts, to which nothing was added since then. */
export async function deleteOldEntries(db: Database, since: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from notification_entry where (member_id, id) in (
        select member_id, id from notification_entry where told_at < ${since} limit ${sql.lit(FORGOTTEN_AT_ONCE)} for update skip locked)
      returning id`.execute(db);
    if (rows.length < FORGOTTEN_AT_ONCE) return;
  }
}
