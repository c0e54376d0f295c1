import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ChallengeEntryTable } from './challenges.tables.ts';

/** A participation whose score changes: what it was, and what it is then. */
export interface Scored {
  id: string;
  score: number;
}

/** One row of the ledger as it is written. */
export type EntryRow = Omit<ChallengeEntryTable, 'created_at' | 'words'> & { words?: string };

/** Writes entries of the ledger and the scores that follow, in one statement. The participations are locked. */
export async function writeScores(tx: Tx, entries: readonly EntryRow[], scored: readonly Scored[], now: Date): Promise<void> {
  await sql`
    with entry as (
      insert into challenge_entry (id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reverses, reason, words,
        event_id, actor_id, created_at)
      select id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reverses, reason, coalesce(words, ''),
        event_id, actor_id, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as each (id uuid, challenge_id uuid, member_id uuid, day date,
        source_kind text, source_id uuid, change text, amount bigint, credited bigint, reverses uuid, reason text, words text, event_id uuid,
        actor_id uuid)
    )
    update challenge_participant as taking set score = each.score
    from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as each (id uuid, score bigint)
    where taking.id = each.id and not taking.frozen`.execute(tx);
}

/** A change of how many have a score within a step. */
export interface BucketChange {
  challenge_id: string;
  bucket: number;
  by: number;
}

/** Counts in the histogram, in ascending order: whoever counts several takes turns with the others. */
export async function countBuckets(tx: Tx, changes: readonly BucketChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into challenge_bucket (challenge_id, bucket, participants)
    select challenge_id, bucket, sum("by") from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as each
      (challenge_id uuid, bucket integer, "by" integer)
    group by challenge_id, bucket having sum("by") <> 0 order by challenge_id, bucket
    on conflict (challenge_id, bucket) do update set participants = challenge_bucket.participants + excluded.participants`.execute(tx);
}

/** Gives badges. Whoever has one keeps it. */
export async function giveBadges(tx: Tx, earned: ReadonlyArray<{ challenge_id: string; member_id: string }>, now: Date) {
  const rows = earned.map(({ challenge_id, member_id }) => ({ id: newId(), challenge_id, member_id, earned_at: now }));
  return tx
    .insertInto('badge')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'challenge_id', 'member_id'])
    .execute();
}

/** Takes badges back. */
export async function takeBadges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('badge').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}
