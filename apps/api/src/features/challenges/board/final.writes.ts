import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Placing } from '../challenges.tables.ts';
import { placeTeams } from '../teams/teams.writes.ts';

// Makes results final in parts. Each function is one transaction and continues where the previous one stopped (decision 66).

/** Closes a challenge: score changes that begin after this skip it. */
export async function close(tx: Tx, challengeId: string, now: Date): Promise<void> {
  await sql`update challenge set closed_at = ${now}::timestamptz where id = ${challengeId}::uuid and closed_at is null`.execute(tx);
}

/**
 * Marks participations after a member as final, and locks them: score changes in progress have finished before, and those that wait for the
 * lock skip the participation. Returns the last member, or undefined if there are no more.
 */
export async function markFinal(
  tx: Tx,
  challengeId: string,
  { above, atOnce }: { above: string; atOnce: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with next as materialized (
      select id, member_id from challenge_participant
      where challenge_id = ${challengeId}::uuid and member_id > ${above}::uuid and not frozen
      order by member_id limit ${atOnce} for update
    ), marked as (update challenge_participant as taking set frozen = true from next where taking.id = next.id)
    select max(member_id::text) as last from next`.execute(tx);
  return rows[0]!.last ?? undefined;
}

/** Sets the final places of teams, once all scores are final, and starts placing participants from the first. */
export async function beginPlaces(tx: Tx, challengeId: string): Promise<void> {
  const first: Placing = { count: 0, score: null, member_id: null, rank: 0 };
  const { rows } = await sql`
    update challenge set placed_upto = ${JSON.stringify(first)}::jsonb
    where id = ${challengeId}::uuid and placed_upto is null and frozen_at is null returning id`.execute(tx);
  if (rows.length > 0) await placeTeams(tx, challengeId);
}

/**
 * Places the next participants, best first. No score changes anymore, so all parts see the same state. The number of participants placed so
 * far is stored with the challenge, since one of them may delete their account between two parts. Returns `more` if others follow, `made`
 * if these were the last and results are now final, undefined if they were final already.
 */
export async function placeSome(
  tx: Tx,
  challengeId: string,
  { atOnce, now }: { atOnce: number; now: Date },
): Promise<'more' | 'made' | undefined> {
  const { rows: held } = await sql<{ placed_upto: Placing | null }>`
    select placed_upto from challenge where id = ${challengeId}::uuid for no key update`.execute(tx);
  const placing = held[0]?.placed_upto;
  if (!placing) return undefined;
  const { count, score, member_id, rank } = placing;
  const behind =
    score === null
      ? sql`true`
      : sql`taking.score <= ${score}::bigint and (taking.score < ${score}::bigint or taking.member_id > ${member_id}::uuid)`;
  const { rows } = await sql<{ score: number; member_id: string; rank: number }>`
    with next as materialized (
      select taking.id, taking.score, taking.member_id, taking.team_id from challenge_participant as taking
      where taking.challenge_id = ${challengeId}::uuid and taking.left_at is null and ${behind}
      order by taking.score desc, taking.member_id limit ${atOnce}
    ), ranked as materialized (
      select next.*, case when score = ${score}::bigint then ${rank}::int
        else ${count}::int + rank() over (order by score desc) end as rank from next
    ), placed as (
      update challenge_participant as taking set place = case when challenge.team_by is null then ranked.rank else team.place end
      from ranked join challenge on challenge.id = ${challengeId}::uuid left join challenge_team as team on team.id = ranked.team_id
      where taking.id = ranked.id
    )
    select score, member_id, rank::int from ranked order by score desc, member_id`.execute(tx);
  const last = rows.at(-1);
  if (last && rows.length === atOnce) {
    const next: Placing = { count: count + rows.length, ...last };
    await sql`update challenge set placed_upto = ${JSON.stringify(next)}::jsonb where id = ${challengeId}::uuid`.execute(tx);
    return 'more';
  }
  await sql`update challenge set placed_upto = null, frozen_at = ${now}::timestamptz where id = ${challengeId}::uuid`.execute(tx);
  return 'made';
}
