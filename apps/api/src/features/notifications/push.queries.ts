import type { NotificationVerb } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { PushTokenTable } from './notifications.tables.ts';

/** The verbs whose notifications a member does not want pushed. */
export async function switchedOff(db: Database, memberId: string): Promise<string[]> {
  const row = await db.selectFrom('push_settings').where('member_id', '=', memberId).select('switched_off').executeTakeFirst();
  return row?.switched_off ?? [];
}

/** Replaces a member's choice. */
export async function saveSwitchedOff(db: Database, viewer: Viewer, switched_off: NotificationVerb[]): Promise<void> {
  await db
    .insertInto('push_settings')
    .values({ member_id: viewer.id, switched_off })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ switched_off }))
    .execute();
}

/**
 * Keeps where a device takes pushes, in place of what it said before. A token that another member left on the device goes: what is for
 * one is never shown to the other.
 */
export async function savePushToken(tx: Tx, token: PushTokenTable): Promise<void> {
  // Two that bring the same token take turns.
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
}
