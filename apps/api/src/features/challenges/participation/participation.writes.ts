import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Taking } from '../challenges.tables.ts';

/**
 * Inserts a participation, or reactivates a former one with its score and its contribution to the team. Returns false if the member already
 * takes part.
 */
export async function takePart(
  tx: Tx,
  { challenge_id, member_id }: Authorized<'challenge.join', Taking>,
  { id, now, team_id }: { id: string; now: Date; team_id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into challenge_participant as taking (id, challenge_id, member_id, joined_at, team_id, team_share)
    values (${id}::uuid, ${challenge_id}::uuid, ${member_id}::uuid, ${now}::timestamptz, ${team_id}::uuid, 0)
    on conflict (challenge_id, member_id) do update
      set id = excluded.id, joined_at = excluded.joined_at, left_at = null, team_id = excluded.team_id,
        team_share = coalesce(taking.team_share, 0)
      where taking.left_at is not null
    returning taking.id`.execute(tx);
  return rows.length > 0;
}

/**
 * Ends a participation; the contribution to the team stays there. Returns the score that was on the leaderboard; undefined if the member
 * did not take part.
 */
export async function leave(
  tx: Tx,
  { challenge_id, member_id }: Authorized<'challenge.leave', Taking>,
  now: Date,
): Promise<{ score: number; team_id: string | null } | undefined> {
  return tx
    .updateTable('challenge_participant')
    .set((eb) => ({ left_at: now, team_share: eb.fn.coalesce('team_share', 'score') }))
    .where('challenge_id', '=', challenge_id)
    .where('member_id', '=', member_id)
    .where('left_at', 'is', null)
    .where('frozen', '=', false)
    .returning(['score', 'team_id'])
    .executeTakeFirst();
}

/** Updates the number of participants. */
export async function countParticipants(
  tx: Tx,
  { challenge_id }: Authorized<'challenge.join' | 'challenge.leave', Taking>,
  by: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('challenge')
    .set((eb) => ({ participants_count: eb('participants_count', '+', by) }))
    .where('id', '=', challenge_id)
    .execute();
}
