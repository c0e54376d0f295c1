import { NoticeSettings } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Recipient } from '../../product/notices.ts';
import { standardChoices } from './choices.facts.ts';
import type { Own, ViaLink } from './notifications.tables.ts';

type Choice = keyof NoticeSettings;
const choices = Object.keys(NoticeSettings.shape) as Choice[];

/** Returns a member's choices about event notifications. */
export async function choicesOf(db: Database, memberId: string): Promise<NoticeSettings> {
  return (await db.selectFrom('notice_settings').where('member_id', '=', memberId).select(choices).executeTakeFirst()) ?? standardChoices;
}

/** Saves some choices of a member; the others stay, even if another tab is changing them. Returns all. */
export async function saveChoices(db: Database | Tx, { id }: Own | ViaLink, changed: Partial<NoticeSettings>): Promise<NoticeSettings> {
  const values = { ...standardChoices, ...changed, member_id: id };
  return db
    .insertInto('notice_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: id, ...changed }))
    .returning(choices)
    .executeTakeFirstOrThrow();
}

/** Tests a choice of the member, in a query that left joins their `notice_settings`. */
export const wants = (choice: Choice): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`notice_settings.${choice}`)}, ${sql.lit(standardChoices[choice])})`;

/** Returns a predicate that matches the reminders that their members have switched off. */
export async function withoutReminders(tx: Tx, reminders: readonly Recipient[]): Promise<(recipient: Recipient) => boolean> {
  if (reminders.length === 0) return () => false;
  const rows = await tx
    .selectFrom('notice_settings')
    .where(sql<boolean>`member_id = any(${reminders.map(({ member_id }) => member_id)}::uuid[])`)
    .select(['member_id', 'remind_day', 'remind_hour'])
    .execute();
  const by = new Map(rows.map((row) => [row.member_id, row]));
  return ({ member_id, kind }) => {
    const choices = by.get(member_id) ?? standardChoices;
    return (kind === 'event_day' && !choices.remind_day) || (kind === 'event_hour' && !choices.remind_hour);
  };
}
