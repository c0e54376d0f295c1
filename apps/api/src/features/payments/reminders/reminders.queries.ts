import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { MembershipReminderTable } from '../payments.tables.ts';

/** Tests that a member's membership ends with this purchase, i.e. that none of their others lasts longer. */
export const isLast = (purchase: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${purchase}.state <> 'refunded' and not exists (
    select from purchase as later where later.member_id = ${purchase}.member_id and later.state <> 'refunded'
      and later.expires_at > ${purchase}.expires_at))`;

/** A membership that ends soon, with the member's time zone at their last payment. */
export interface EndingRow {
  id: string;
  member_id: string;
  created_at: Date;
  expires_at: Date;
  time_zone: string | null;
}

/** Returns the memberships that may need a reminder now, without those already reminded and those followed by another membership. */
export async function endings(db: Database, { now, early, late }: { now: Date; early: Date; late: Date }): Promise<EndingRow[]> {
  const isNoted = (days: 14 | 1) => sql`exists (
    select from membership_reminder as noted where noted.purchase_id = ending.id and noted.days_before = ${sql.lit(days)}
      and noted.expires_at = ending.expires_at)`;
  const { rows } = await sql<EndingRow>`
    select ending.id, ending.member_id, ending.created_at, ending.expires_at, coalesce(ending.time_zone, (
      select other.time_zone from purchase as other where other.member_id = ending.member_id and other.time_zone is not null
      order by other.created_at desc, other.id desc limit 1)) as time_zone
    from purchase as ending
    where ending.expires_at > ${now} and ending.expires_at <= ${early} and ending.member_id is not null and ${isLast(sql`ending`)}
      and not ${isNoted(1)} and (ending.expires_at <= ${late} or not ${isNoted(14)})
    order by ending.expires_at`.execute(db);
  return rows;
}

/** Records these reminders. Returns the ids of those that were not recorded before and whose membership still ends then. */
export async function noteReminders(tx: Tx, reminders: ReadonlyArray<Insertable<MembershipReminderTable>>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into membership_reminder (id, purchase_id, days_before, expires_at, ends_on, created_at)
    select each.id, each.purchase_id, each.days_before, each.expires_at, each.ends_on, each.created_at
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
      as each (id uuid, purchase_id uuid, days_before int, expires_at timestamptz, ends_on text, created_at timestamptz)
    join purchase as ending on ending.id = each.purchase_id and ending.expires_at = each.expires_at
    where ${isLast(sql`ending`)}
    on conflict do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns what the notices of these reminders show. */
export async function remindedOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, { name: string; ends_on: string }>> {
  const rows = await db
    .selectFrom('membership_reminder')
    .innerJoin('purchase', 'purchase.id', 'membership_reminder.purchase_id')
    .innerJoin('tier', 'tier.id', 'purchase.tier_id')
    .where(sql<boolean>`membership_reminder.id = any(${ids}::uuid[])`)
    .select(['membership_reminder.id', 'membership_reminder.ends_on', 'tier.name'])
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
