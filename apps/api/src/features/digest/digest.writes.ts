import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Part } from '../../platform/jobs/in-parts.ts';
import type { DigestWeek } from './digest.facts.ts';
import { isWilling } from './digest.queries.ts';
import type { DigestState } from './digest.tables.ts';

/** Number of members per job, which sends to them one after the other. */
const AT_ONCE = 100;

/** The current week in one time zone. */
type ZoneWeek = DigestWeek & { zone: string };

/** Key of a digest row. */
interface Which {
  id: string;
  week: string;
}

/** The bound of a part, with all trailing bits set: it is no member's id, so that deleting a member need not change it. */
const boundAt = (id: string): string => `${id.slice(0, -8)}ffffffff`;

/**
 * Records due digests for the next members by id: those who get digests, are in one of these zones, were members that morning, and have no
 * digest of that week yet. Each is recorded by one process only. Returns the part with these members; null if there are no more.
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

/**
 * Marks digests of the next members as requested again if they have been due since before `before`. Returns the part with these members;
 * null if there are none.
 */
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
 * Claims a digest for sending: returns true to one caller only, and only if the member still gets digests. The digest counts as sent from
 * here on: if a process dies while sending, that digest is lost, but none is sent twice.
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

/** Marks a digest as due again, after the mail server refused it. */
export async function returnDigest(db: Database, { id, week }: Which): Promise<void> {
  await db.updateTable('digest').set({ state: 'due', settled_at: null }).where('member_id', '=', id).where('week', '=', week).execute();
}

/** Records why due digests are not sent. */
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

/** Deletes the digests of weeks before `before`. */
export async function purgeDigests(db: Database, before: string): Promise<void> {
  await db.deleteFrom('digest').where('week', '<', before).execute();
}
