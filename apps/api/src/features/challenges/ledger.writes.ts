import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type EventName, type Events, emissions } from '../../platform/outbox.ts';
import type { ChallengeEntryTable } from './challenges.tables.ts';

/** A participation whose score changes: what it was, and what it is then. */
export interface Scored {
  id: string;
  score: number;
}

/** One row of the ledger as it is written. */
export type EntryRow = Omit<ChallengeEntryTable, 'created_at' | 'words'> & { words?: string };

/** A change of how many have a score within a step. */
export interface BucketChange {
  challenge_id: string;
  bucket: number;
  by: number;
}

/** Counts in the histogram, in ascending order: whoever counts several takes turns with the others. */
const counting = (changes: readonly BucketChange[]) => sql`
    insert into challenge_bucket (challenge_id, bucket, participants)
    select challenge_id, bucket, sum("by") from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as each
      (challenge_id uuid, bucket integer, "by" integer)
    group by challenge_id, bucket having sum("by") <> 0 order by challenge_id, bucket
    on conflict (challenge_id, bucket) do update set participants = challenge_bucket.participants + excluded.participants`;

/** The same alone: for whoever comes or goes. */
export async function countBuckets(tx: Tx, changes: readonly BucketChange[]): Promise<void> {
  await counting(changes).execute(tx);
}

/** A badge that is earned or lost by now, with what is told of it. */
interface OfBadge<Told> {
  id: string;
  challenge_id: string;
  member_id: string;
  event_id: string;
  told: Told;
}

/** What changes together. */
export interface Changes {
  entries: readonly EntryRow[];
  scored: readonly Scored[];
  earned: ReadonlyArray<OfBadge<Events['challenge.badge_earned']>>;
  /** Their badges are named by whose they are. */
  lost: ReadonlyArray<OfBadge<Omit<Events['challenge.badge_taken_back'], 'badge_id'>>>;
  told: ReadonlyArray<{ event_id: string; told: Events['challenge.scored'] }>;
  buckets: readonly BucketChange[];
}

const name = (event: EventName) => sql`${sql.lit(event)}::text`;
const badge = sql`(id uuid, challenge_id uuid, member_id uuid, event_id uuid, told jsonb)`;

/**
 * Writes entries of the ledger and what follows from them, in one statement: scores, badges, the histogram, and what is told of it. Whoever has
 * a badge keeps it. The participations are locked.
 */
export async function writeChanges(tx: Tx, { entries, scored, earned, lost, told, buckets }: Changes, now: Date): Promise<void> {
  const rows = (some: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)`;
  await sql`
    with entry as (
      insert into challenge_entry (id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reverses, reason, words,
        event_id, actor_id, created_at)
      select id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reverses, reason, coalesce(words, ''),
        event_id, actor_id, ${now}::timestamptz
      from ${rows(entries)} as each (id uuid, challenge_id uuid, member_id uuid, day date,
        source_kind text, source_id uuid, change text, amount bigint, credited bigint, reverses uuid, reason text, words text, event_id uuid,
        actor_id uuid)
    ), earning as materialized (
      select * from ${rows(earned)} as each ${badge}
    ), earned as (
      insert into badge (id, challenge_id, member_id, earned_at)
      select id, challenge_id, member_id, ${now}::timestamptz from earning on conflict do nothing returning id
    ), lost as (
      delete from badge using ${rows(lost)} as each ${badge}
      where badge.challenge_id = each.challenge_id and badge.member_id = each.member_id
      returning each.event_id, each.told || jsonb_build_object('badge_id', badge.id) as told
    ), counted as (${counting(buckets)}), emitted as (${emissions(
      tx,
      sql`select event_id, ${name('challenge.badge_earned')}, told from earning where id in (select id from earned)
        union all select event_id, ${name('challenge.badge_taken_back')}, told from lost
        union all select event_id, ${name('challenge.scored')}, told from ${rows(told)} as each (event_id uuid, told jsonb)`,
    )})
    update challenge_participant as taking set score = each.score
    from ${rows(scored)} as each (id uuid, score bigint)
    where taking.id = each.id and not taking.frozen`.execute(tx);
}
