import { limits, type NotificationKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { NoticeSubject } from '../../../product/notices.ts';
import type { Own, PushTokenTable } from '../notifications.tables.ts';
import type { WrittenNotification } from '../notifications.writes.ts';
import { kindIn } from '../visibility.ts';

/** Returns the kinds of notifications that a member does not want pushed. */
export async function switchedOff(db: Database, memberId: string): Promise<string[]> {
  const row = await db.selectFrom('push_settings').where('member_id', '=', memberId).select('switched_off').executeTakeFirst();
  return row?.switched_off ?? [];
}

/**
 * Switches some kinds on and others off; the rest keep their current value, even if another tab is changing it. Returns the kinds that are
 * now off.
 */
export async function switchKinds(
  db: Database,
  { id }: Own,
  { on, off }: { on: NotificationKind[]; off: NotificationKind[] },
): Promise<string[]> {
  const { switched_off } = await db
    .insertInto('push_settings')
    .values({ member_id: id, switched_off: off })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        switched_off: sql<string[]>`array(
          select kind from unnest(push_settings.switched_off) kind where kind <> all (${on}::text[])
          union
          select unnest(${off}::text[]))`,
      }),
    )
    .returning('switched_off')
    .executeTakeFirstOrThrow();
  return switched_off;
}

/**
 * Stores the push token of a device, replacing its previous one. The same token of another member or device is deleted, so that no member
 * sees another's notifications. If the member exceeds the maximum number of devices, those that registered longest ago are deleted.
 */
export async function savePushToken(tx: Tx, own: Own, told: Omit<PushTokenTable, 'member_id' | 'session_id'>): Promise<void> {
  const token = { ...told, member_id: own.id, session_id: own.session_id };
  // Two requests with the same token take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push token ${token.token}`}, 0))`.execute(tx);
  await tx
    .deleteFrom('push_token')
    .where('kind', '=', token.kind)
    .where(sql<boolean>`md5(token) = md5(${token.token})`)
    .where((eb) => eb.not(eb.and({ member_id: token.member_id, device_id: token.device_id })))
    .execute();
  const { token: value, session_id, created_at } = token;
  await tx
    .insertInto('push_token')
    .values(token)
    .onConflict((conflict) => conflict.columns(['member_id', 'device_id', 'kind']).doUpdateSet({ token: value, session_id, created_at }))
    .execute();
  const { member_id, device_id, kind } = token;
  await sql`
    delete from push_token where member_id = ${member_id} and kind = ${kind} and device_id in (
      select device_id from push_token where member_id = ${member_id} and kind = ${kind}
      order by device_id = ${device_id} desc, created_at desc offset ${sql.lit(limits.devices_per_member)})`.execute(tx);
}

const live = sql<boolean>`exists (select 1 from session where id = push_token.session_id and ended_at is null)`;

type Subjects = readonly NoticeSubject[];

/** Tests that a member wants a notification pushed. */
const isPushed = (subjects: Subjects) =>
  sql<boolean>`${kindIn('notification', subjects)} <> all (coalesce(push_settings.switched_off, '{}'))`;

/** Returns the targets of newly written notifications: browsers with open sessions, of members who want the kind pushed. */
export const pushTargets = (tx: Tx, written: readonly WrittenNotification[], subjects: Subjects) =>
  tx
    .selectFrom('notification')
    .innerJoin('push_token', 'push_token.member_id', 'notification.member_id')
    .leftJoin('push_settings', 'push_settings.member_id', 'notification.member_id')
    .where(
      sql<boolean>`(notification.member_id, notification.id) in (
        select * from unnest(${written.map((each) => each.member_id)}::uuid[], ${written.map((each) => each.id)}::uuid[]))`,
    )
    .where('push_token.kind', '=', 'push')
    .where(sql<boolean>`push_token.token like '{%'`)
    .where(live)
    .where(isPushed(subjects))
    .select(['notification.id as notification_id', 'notification.member_id', 'push_token.device_id', 'push_token.token'])
    .execute();

/** Returns the target of one notification on one device, at the moment of sending. */
export const findPush = (
  db: Database,
  at: { notification_id: string; member_id: string; device_id: string; now: Date },
  subjects: Subjects,
) =>
  db
    .selectFrom('notification')
    .innerJoin('push_token', 'push_token.member_id', 'notification.member_id')
    .innerJoin('session', 'session.id', 'push_token.session_id')
    .leftJoin('push_settings', 'push_settings.member_id', 'notification.member_id')
    .where('notification.member_id', '=', at.member_id)
    .where('notification.id', '=', at.notification_id)
    .where('push_token.member_id', '=', at.member_id)
    .where('push_token.device_id', '=', at.device_id)
    .where('push_token.kind', '=', 'push')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', at.now)
    .where(isPushed(subjects))
    .select(['notification.entry_id', 'push_token.token'])
    .executeTakeFirst();

/** Deletes an expired subscription, unless the browser has sent another one since. */
export async function deleteToken(db: Database, at: { member_id: string; device_id: string; token: string }): Promise<void> {
  await db
    .deleteFrom('push_token')
    .where('member_id', '=', at.member_id)
    .where('device_id', '=', at.device_id)
    .where('kind', '=', 'push')
    .where('token', '=', at.token)
    .execute();
}
