import { limits, type ScoreReason, type ScoreSource } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { isVisible } from '../../events/index.ts';
import { challengeVisible } from '../board/visibility.queries.ts';
import type { ChallengeTable } from '../challenges.tables.ts';

/** A ledger entry, with what the history shows of it. */
export interface HistoryRow {
  id: string;
  day: string;
  source_kind: ScoreSource;
  change: 'counted' | 'recounted' | 'reversed';
  amount: number;
  credited: number;
  reason: ScoreReason | null;
  words: string;
  created_at: Date;
  workout_id: string | null;
  event: { id: string; name: string } | null;
}

/** The event is included only if the member may see it: it may have been closed to them since. */
const shown = (memberId: string) => sql`entry.id, entry.day, entry.source_kind, entry.change, entry.amount, entry.credited, entry.reason,
  entry.words, entry.created_at,
  (select workout.id from workout where entry.source_kind = 'log' and workout.id = entry.source_id) as workout_id,
  (select json_build_object('id', event.id, 'name', event.name) from event
    where event.id = entry.event_id and ${isVisible({ id: sql<string>`${memberId}` })}) as event`;

/** The score, goal and unit of the challenge, in each row of a history page. */
export interface HistoryHead {
  score: number | null;
  goal: number;
  unit: ChallengeTable['unit'];
}

/**
 * Returns a page of a member's ledger entries, latest first, with one extra row. Undefined if the viewer does not know of the challenge.
 */
export async function historyOf(db: Database, viewer: Pick<Viewer, 'id'>, id: string, memberId: string, start: PageStart) {
  const rows = await readFirst(
    db,
    viewer,
    sql<HistoryRow & HistoryHead>`
    select mine.score, challenge.goal, challenge.unit, page.* from challenge
    left join challenge_participant as mine
      on mine.challenge_id = challenge.id and mine.member_id = ${memberId}::uuid and mine.left_at is null
    left join lateral (
      select ${shown(memberId)} from challenge_entry as entry
      where entry.member_id = mine.member_id and entry.challenge_id = challenge.id and ${before(start, 'entry.id')}
      order by entry.id desc offset ${leavingOut(start)} limit ${sql.lit(limits.score_entries_page + 1)}
    ) as page on true
    where challenge.id = ${id}::uuid and ${challengeVisible(viewer)} order by page.id desc`,
  );
  return rows[0] && { head: rows[0] as HistoryHead, rows: rows.filter((row) => row.id !== null) };
}

/** Returns an entry that was just written. */
export async function entryBy(tx: Tx, id: string, memberId: string): Promise<HistoryRow> {
  const { rows } = await sql<HistoryRow>`select ${shown(memberId)} from challenge_entry as entry where entry.id = ${id}::uuid`.execute(tx);
  return rows[0]!;
}
