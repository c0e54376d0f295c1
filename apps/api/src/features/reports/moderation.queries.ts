import { limits, type TakenKind } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, leavingOut } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import type { Authorized } from '../../platform/policy.ts';
import { askedRows, theAsking } from '../../product/live/request-rows.ts';
import type { RoomRequest, Sources } from '../../product/live/rooms.ts';
import { notBlocked, type PersonRow, personIn } from '../people/index.ts';
import type { InCharge } from './reports.tables.ts';

/** A reported item in a home. Its id is that of its latest report. */
export interface ReportedRow {
  id: string;
  kind: TakenKind;
  object_id: string;
  on_id: string | null;
  reports: number;
  created_at: Date;
  words: string;
  author: PersonRow | null;
  /** True if there is no block between the viewer and the author. */
  unblocked: boolean;
}

/**
 * Returns the reported items of a home, the latest first, with one extra. Reports about the viewer are left out: their reporters were
 * promised that the viewer would not find out.
 */
export async function reportedIn(
  db: Database,
  { id: viewer_id, home }: Authorized<'report.decide', InCharge>,
  start: PageStart,
  size: number,
): Promise<ReportedRow[]> {
  const after = 'after' in start ? sql`having max(id::text) < ${start.after}` : sql``;
  const { rows } = await sql<ReportedRow>`
    select report.id, report.kind, report.object_id, report.on_id, thing.reports, report.created_at, report.words,
      ${personIn('report.subject_id')} as author, ${notBlocked({ id: viewer_id }, 'report.subject_id')} as unblocked
    from (
      select max(id::text)::uuid as id, count(*)::int as reports from report
      where home_id = ${home.id} and home_kind = ${home.kind} and decision is null and kind in ('post', 'reaction')
        and subject_id is distinct from ${viewer_id}::uuid
      group by kind, object_id ${after} order by 1 desc offset ${leavingOut(start)} limit ${atMost(size + 1)}
    ) as thing join report on report.id = thing.id
    order by report.id desc`.execute(db);
  return rows.slice(0, size + 1);
}

/** Decides all open reports of an item in a home, except those about the decider. Returns them. */
export const decideReports = (
  tx: Tx,
  { id: decided_by, home }: Authorized<'report.decide', InCharge>,
  { kind, object_id, decision, at }: { kind: TakenKind; object_id: string; decision: 'kept' | 'removed'; at: Date },
) =>
  tx
    .updateTable('report')
    .set({ decision, decided_by, decided_at: at })
    .where('home_id', '=', home.id)
    .where('home_kind', '=', home.kind)
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where('decision', 'is', null)
    .where(sql<boolean>`subject_id is distinct from ${decided_by}::uuid`)
    .returning(['id', 'subject_id'])
    .execute();

/** Returns the state of open reports in homes for live rooms; nothing to viewers who do not moderate the home. */
export async function lookAtReports({ db, homes }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) {
  const led = homes.flatMap(({ moderated }) =>
    moderated ? sql`(select true from (${moderated(theAsking)}) as home where home.id = asked.id)` : [],
  );
  if (led.length === 0) return [];
  const { rows } = await sql<{ n: string; things: number; newest: string | null }>`
    select asked.n, open.things, open.newest from ${askedRows(asked)} cross join lateral (
      select count(*)::int as things, max(thing.newest) as newest from (
        select max(id::text) as newest from report
        where home_id = asked.id and decision is null and kind in ('post', 'reaction') and subject_id is distinct from asked.viewer_id
        group by kind, object_id order by 1 desc limit ${sql.lit(limits.waiting_counted)}) as thing) as open
    where coalesce(${sql.join(led)})`.execute(db);
  return rows;
}
