import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { type EventName, emissions } from '../../../platform/jobs/outbox.ts';
import { countingTeams } from '../teams/teams.writes.ts';
import type { BucketChange, Effects, LockedParticipation } from './ledger.facts.ts';
import { teamShare } from './ledger.queries.ts';

const always = sql<boolean>`true`;
const rows = (some: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)`;

/** Updates the histogram in ascending order, so that transactions that update several steps take turns. */
const counting = (changes: readonly BucketChange[], on = always) => sql`
    insert into challenge_bucket (challenge_id, bucket, participants)
    select challenge_id, bucket, sum("by") from ${rows(changes)} as each (challenge_id uuid, bucket integer, "by" integer)
    where ${on} group by challenge_id, bucket having sum("by") <> 0 order by challenge_id, bucket
    on conflict (challenge_id, bucket) do update set participants = challenge_bucket.participants + excluded.participants
    returning challenge_id`;

/** Updates the histogram by itself, for members who join, leave or delete their account. */
export async function countBuckets(tx: Tx, changes: readonly BucketChange[]): Promise<void> {
  await counting(changes).execute(tx);
}

const name = (event: EventName) => sql`${sql.lit(event)}::text`;
const badge = sql`(id uuid, challenge_id uuid, member_id uuid, event_id uuid, told jsonb)`;

/**
 * Returns the parts of one statement that write ledger entries and their effects, by name. A badge that a member already has is kept. The
 * order is that of all locks: participations before, the histogram last, and only the teams after it. Nothing is written unless `on` holds.
 */
export function writingEffects(tx: Tx, effects: Effects, now: Date, on = always): Map<string, RawBuilder<unknown>> {
  const { entries, scored, earned, lost, told, buckets, teams } = effects;
  const parts = new Map<string, RawBuilder<unknown>>();
  parts.set(
    'entry',
    sql`
      insert into challenge_entry (id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reverses, reason, words,
        event_id, actor_id, created_at)
      select id, challenge_id, member_id, day, source_kind, source_id, change, amount, credited, reverses, reason, coalesce(words, ''),
        event_id, actor_id, ${now}::timestamptz
      from ${rows(entries)} as each (id uuid, challenge_id uuid, member_id uuid, day date,
        source_kind text, source_id uuid, change text, amount bigint, credited bigint, reverses uuid, reason text, words text, event_id uuid,
        actor_id uuid) where ${on}`,
  );
  parts.set(
    'scored',
    sql`
      update challenge_participant as taking set score = each.score, withheld = each.withheld, team_share = each.team_share
      from ${rows(scored)} as each (id uuid, score bigint, withheld bigint, team_share bigint)
      where taking.id = each.id and not taking.frozen and ${on}`,
  );
  let news = sql`
    select event_id, ${name('challenge.scored')}, told from ${rows(told)} as each (event_id uuid, told jsonb) where ${on}`;
  if (earned.length > 0 || lost.length > 0) {
    parts.set('earning', sql`select * from ${rows(earned)} as each ${badge} where ${on}`);
    parts.set(
      'earned',
      sql`
      insert into badge (id, challenge_id, member_id, earned_at)
      select id, challenge_id, member_id, ${now}::timestamptz from earning on conflict do nothing returning id`,
    );
    parts.set(
      'lost',
      sql`
      delete from badge using ${rows(lost)} as each ${badge}
      where badge.challenge_id = each.challenge_id and badge.member_id = each.member_id and ${on}
      returning each.event_id, each.told || jsonb_build_object('badge_id', badge.id) as told`,
    );
    news = sql`select event_id, ${name('challenge.badge_earned')}, told from earning where id in (select id from earned)
      union all select event_id, ${name('challenge.badge_taken_back')}, told from lost
      union all ${news}`;
  }
  parts.set('emitted', emissions(tx, news));
  parts.set('counted', counting(buckets, on));
  if (teams.length > 0) parts.set('teamed', countingTeams(teams, sql<boolean>`${on} and (select count(*) from counted) >= 0`));
  return parts;
}

/** Writes ledger entries and their effects. The participations must be locked. */
export async function writeEffects(tx: Tx, effects: Effects, now: Date): Promise<void> {
  const parts = [...writingEffects(tx, effects, now)].map(([part, written]) => sql`${sql.ref(part)} as (${written})`);
  await sql`with ${sql.join(parts)} select`.execute(tx);
}

/** Locks participations that are still as they were read; joins the part named `turn`. */
export const lockingUnchanged = (seen: readonly LockedParticipation[]): RawBuilder<unknown> => sql`
    select taking.id from turn cross join ${rows(seen.map(({ id, score, withheld, away, team_id, team_share }) => ({ id, score, withheld, away, team_id, team_share })))} as seen
      (id uuid, score bigint, withheld bigint, away boolean, team_id uuid, team_share bigint)
    join challenge_participant as taking on taking.id = seen.id and taking.score = seen.score
      and coalesce(taking.withheld, 0) = seen.withheld and (taking.left_at is not null) = seen.away and taking.team_id is not distinct from seen.team_id
      and ${teamShare} = seen.team_share
    join challenge on challenge.id = taking.challenge_id and challenge.closed_at is null
    where not taking.frozen order by taking.challenge_id, taking.member_id for update of taking`;
