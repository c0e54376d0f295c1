import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { HeldData } from '../../product/personal-data.ts';
import { bucketOf } from './board/scores-units.ts';
import type { ChallengeTable } from './challenges.tables.ts';
import { countBuckets } from './ledger/ledger.writes.ts';
import { countTeams } from './teams/teams.writes.ts';

/**
 * Deletes participations of a leaving member and updates the counters. Challenges are locked in the order of their ids, like every lock on
 * several challenges. The places of others stay: they are final, or follow from the scores. So do the final results of teams and the
 * member's contribution to their team.
 */
async function takeParts(tx: Tx, among: RawBuilder<unknown>): Promise<void> {
  await sql`
    select id from challenge where id in (select challenge_id from challenge_participant where ${among}) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ challenge_id: string; score: number; unit: ChallengeTable['unit']; team_id: string | null }>`
    with gone as (delete from challenge_participant where ${among} returning challenge_id, score, left_at, team_id),
    counted as (
      update challenge set participants_count = participants_count - 1 from gone
      where challenge.id = gone.challenge_id and gone.left_at is null
    )
    select gone.challenge_id, gone.score, challenge.unit, (
        select team.id from challenge_team as team where team.id = gone.team_id and team.place is null) as team_id
    from gone join challenge on challenge.id = gone.challenge_id
    where gone.left_at is null`.execute(tx);
  await countBuckets(
    tx,
    rows.map(({ challenge_id, score, unit }) => ({ challenge_id, bucket: bucketOf(unit, score), by: -1 })),
  );
  await countTeams(
    tx,
    rows.flatMap(({ team_id }) => (team_id ? [{ team_id, people: -1, score: 0 }] : [])),
  );
}

/** Challenges stay when a member leaves. */
export const challengeData: HeldData = {
  holds: [
    { table: 'challenge_participant', column: 'member_id', archive: { file: 'challenges' }, erased: 'by_feature' },
    {
      table: 'challenge_entry',
      column: 'member_id',
      archive: { file: 'challenge-scores', omit: ['actor_id'] },
      erased: 'with_member',
    },
    {
      table: 'challenge_entry',
      column: 'actor_id',
      archive: { withheld: 'It is part of the score of somebody else.' },
      erased: 'by_feature',
    },
    { table: 'badge', column: 'member_id', archive: { file: 'badges' }, erased: 'with_member' },
    { table: 'challenge', column: 'created_by', archive: { file: 'challenges-made' }, erased: 'by_feature' },
  ],
  many: [
    {
      table: 'challenge_participant',
      rows: (id) => sql`member_id = ${id}::uuid`,
      take: (tx, id, ids) => takeParts(tx, sql`member_id = ${id}::uuid and id = any(${ids}::uuid[])`),
    },
  ],
  erase: async (tx, { id }) => {
    await takeParts(tx, sql`member_id = ${id}::uuid`);
    await sql`update challenge_entry set actor_id = null where actor_id = ${id}::uuid`.execute(tx);
    await sql`update challenge set created_by = null where created_by = ${id}::uuid`.execute(tx);
  },
};
