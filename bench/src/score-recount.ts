import { type Kysely, sql } from 'kysely';
import { bucketBits } from '../../apps/api/src/features/challenges/scores.units.ts';

/** What must be so at any moment in which nobody writes: what each count finds is wrong. */
export async function assertCounts(db: Kysely<never>, challenge: string): Promise<void> {
  const { rows } = await sql<Record<'scores' | 'uncounted' | 'steps' | 'participants', number>>`
    with logged as (
      select workout.member_id, sum(workout.steps) as steps from workout join challenge on challenge.id = ${challenge}::uuid
      where workout.day between challenge.start_date and challenge.end_date group by workout.member_id
    ), counted as (
      select member_id, sum(credited) as score from challenge_entry where challenge_id = ${challenge}::uuid group by member_id
    ), taking as materialized (select * from challenge_participant where challenge_id = ${challenge}::uuid)
    select
      (select count(*) from taking left join counted using (member_id) where taking.score <> coalesce(counted.score, 0))::int as scores,
      (select count(*) from taking left join logged using (member_id) where taking.score <> coalesce(logged.steps, 0))::int as uncounted,
      (select count(*) from (select (score >> ${sql.lit(bucketBits.steps)})::int as bucket, count(*) as participants from taking where left_at is null group by 1) as there
        full join (select * from challenge_bucket where challenge_id = ${challenge}::uuid and participants <> 0) as kept using (bucket)
        where there.participants is distinct from kept.participants)::int as steps,
      (select count(*) from challenge where id = ${challenge}::uuid
        and participants_count <> (select count(*) from taking where left_at is null))::int as participants`.execute(db);
  if (Object.values(rows[0]!).some((wrong) => wrong > 0)) throw new Error(`A recount finds otherwise: ${JSON.stringify(rows[0])}`);
}

/** The ranks of some members by their scores, counted from nothing but these. */
export async function recountedRanks(db: Kysely<never>, challenge: string, members: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ member_id: string; rank: number }>`
    select member_id, rank from (
      select member_id, rank() over (order by score desc)::int as rank from challenge_participant
      where challenge_id = ${challenge}::uuid and left_at is null) as ranked
    where member_id = any(${members}::uuid[])`.execute(db);
  return new Map(rows.map(({ member_id, rank }) => [member_id, rank]));
}
