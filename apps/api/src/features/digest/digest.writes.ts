import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Part } from '../../platform/jobs/in-parts.ts';
import type { DigestWeek } from './digest.facts.ts';
import { isWilling } from './digest.queries.ts';
import type { DigestState } from './digest.tables.ts';

/** How many members one job writes to, one after the other. */
const AT_ONCE = 100;

/** The same week by the clocks of several zones. */
type ZoneWeek = DigestWeek & { zone: string };

/** A row of the digest by its keys. */
interface Which {
  id: string;
  week: string;
}

/** The last bits of a bound are ones: it is nobody's id, so nothing of it has to go when a member leaves. */
const boundAt = (id: string): string => `${id.slice(0, -8)}ffffffff`;

/**
 * Notes that digests are due, of the next members in the order of their ids: those who get one, are in one of these zones, were here that
 * morning, and have none of that week yet. Whichever process comes first notes it. Returns the part that they are in; null if there are no more.
 */
export async function noteDue(
  tx: Tx,
  {
    zones,
    fallback,
    workspaces,
    after,
    now,
  }: { zones: readonly ZoneWeek[]; fallback: string; workspaces: boolean; after: string | null; now: Date },
): Promise<{ part: Part; noted: number } | null> {
  const column = <K extends keyof ZoneWeek>(name: K) => zones.map((each) => each[name]);
  const { rows } = await sql<{ id: string; noted: boolean }>`
    with clock as materialized (
      select * from unnest(${column('zone')}::text[], ${column('week')}::date[], ${column('due')}::timestamptz[],
        ${column('until')}::timestamptz[]) as clock (zone, week, due, until)
    ), next as materialized (
      select member.id, clock.week, clock.zone, clock.until from member
      join clock on clock.zone = coalesce(member.time_zone, ${fallback}::text)
      left join notice_settings on notice_settings.member_id = member.id
      where (${after}::uuid is null or member.id > ${after}::uuid) and member.created_at < clock.due and ${isWilling({ workspaces, now })}
        and not exists (select from digest where digest.member_id = member.id and digest.week = clock.week)
      order by member.id limit ${sql.lit(AT_ONCE)}
    ), noted as (
      insert into digest (member_id, week, time_zone, until, state, asked_at)
      select id, week, zone, until, 'due', ${now}::timestamptz from next on conflict do nothing returning member_id
    )
    select next.id, exists (select from noted where noted.member_id = next.id) as noted from next order by next.id`.execute(tx);
  const last = rows.at(-1);
  if (!last) return null;
  return { part: { after, upto: rows.length < AT_ONCE ? null : boundAt(last.id) }, noted: rows.filter(({ noted }) => noted).length };
}

/** Marks digests as asked for again that are due since before then, of the next members. Returns the part that they are in; null if there are none. */
export async function askAgain(tx: Tx, { before, after, now }: { before: Date; after: string | null; now: Date }): Promise<Part | null> {
  const { rows } = await sql<{ id: string }>`
    update digest set asked_at = ${now} where (member_id, week) in (
      select member_id, week from digest where state = 'due' and asked_at < ${before}
        and (${after}::uuid is null or member_id > ${after}::uuid) order by member_id limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning member_id as id`.execute(tx);
  const last = rows
    .map(({ id }) => id)
    .sort()
    .at(-1);
  return last === undefined ? null : { after, upto: rows.length < AT_ONCE ? null : boundAt(last) };
}

/**
 * Takes a digest to send it: true for one taker alone, and only while its member still gets digests. It counts as sent from then on, so that a
 * process that dies while it hands one over loses that one, and none is sent twice.
 */
export async function takeDigest(
  db: Database,
  { id, week }: Which,
  { now, workspaces }: { now: Date; workspaces: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update digest set state = 'sent', settled_at = ${now}
    where member_id = ${id} and week = ${week} and state = 'due' and exists (
      select from member left join notice_settings on notice_settings.member_id = member.id
      where member.id = digest.member_id and ${isWilling({ workspaces, now })})
    returning member_id`.execute(db);
  return rows.length > 0;
}

/** Notes that the mail server refused one: it is due again. */
export async function returnDigest(db: Database, { id, week }: Which): Promise<void> {
  await db.updateTable('digest').set({ state: 'due', settled_at: null }).where('member_id', '=', id).where('week', '=', week).execute();
}

/** Notes why digests that are due are not sent. */
export async function settleDigests(
  db: Database,
  which: readonly Which[],
  state: Exclude<DigestState, 'due' | 'sent'>,
  now: Date,
): Promise<void> {
  if (which.length === 0) return;
  await sql`
    update digest set state = ${state}, settled_at = ${now}
    where state = 'due' and (member_id, week) in (
      select * from unnest(${which.map(({ id }) => id)}::uuid[], ${which.map(({ week }) => week)}::date[]))`.execute(db);
}

/** Deletes what was noted of weeks before then. */
export async function purgeDigests(db: Database, before: string): Promise<void> {
  await db.deleteFrom('digest').where('week', '<', before).execute();
}
