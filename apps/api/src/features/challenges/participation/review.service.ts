import type { ScoreReview } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct } from '../../audit/index.ts';
import { noteLook } from '../../privacy/index.ts';
import { participantBy } from '../board/participants.queries.ts';
import { amountOf } from '../board/scores-units.ts';
import { mayReview } from '../challenges.policy.ts';
import { challengeNames, lockChallenge } from '../challenges.queries.ts';
import type { ChallengeTable } from '../challenges.tables.ts';

/** Returns the daily totals of a participant, latest first; days with a total of 0 are left out. */
async function daysOf(tx: Tx, challengeId: string, memberId: string) {
  const { rows } = await sql<{ score: number; unit: ChallengeTable['unit']; days: Array<{ day: string; total: number }> }>`
    select taking.score, challenge.unit, (
        select coalesce(json_agg(json_build_object('day', each.day, 'total', each.total) order by each.day desc), '[]') from (
          select entry.day, sum(entry.credited)::bigint as total from challenge_entry as entry
          where entry.challenge_id = taking.challenge_id and entry.member_id = taking.member_id
          group by entry.day having sum(entry.credited) <> 0) as each) as days
    from challenge_participant as taking join challenge on challenge.id = taking.challenge_id
    where taking.challenge_id = ${challengeId}::uuid and taking.member_id = ${memberId}::uuid`.execute(tx);
  return rows[0]!;
}

/** Score reviews, by which operators settle disputes (ruling 23). */
export const reviewService = ({ clock }: Pick<Deps, 'clock'>) => ({
  /**
   * Returns the daily totals of a participant. The participant is notified of the reason; the review is recorded in the audit log and in
   * the list of reviews that the participant sees.
   */
  open: (viewer: Viewer, id: string, who: string, reason: string, once: CallContext['once']): Promise<ScoreReview> =>
    once(async (tx) => {
      const challenge = await lockChallenge(tx, viewer, id);
      if (!challenge) throw new Refusal('challenges.not_found');
      const found = await participantBy(tx, challenge.id, who);
      const { actor_id, challenge_id } = mayReview(viewer, challenge, found);
      const { member_id } = found!;
      const { score, unit, days } = await daysOf(tx, challenge_id, member_id);
      const look_id = clock.newId();
      await noteLook(tx, { id: look_id, member_id, actor_id, what: 'score', challenge_id, reason, created_at: clock.now() });
      await emit(tx, 'challenge.reviewed', { challenge_id, member_id, look_id });
      const summary = (await challengeNames(tx, [challenge_id])).get(challenge_id) ?? '';
      const target = { kind: 'challenge', id: challenge_id } as const;
      await noteAct(tx, {
        at: clock.now(),
        actor_id,
        act: 'challenge.review',
        target,
        about_id: member_id,
        hears: 'elsewhere',
        reason,
        summary,
      });
      return { score: amountOf(score), required_unit: unit, days: days.map(({ day, total }) => ({ day, total: amountOf(total) })) };
    }),
});
