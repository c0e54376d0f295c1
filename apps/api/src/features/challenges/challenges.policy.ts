import type { ChallengeCan, ErrorCode } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { ChallengeFacts, Operating, Taking } from './challenges.tables.ts';
import { hasBegun, isDue, isOver } from './participation/challenge-days.rules.ts';

type Who = Pick<Viewer, 'id' | 'permissions' | 'anonymous'>;

const isOperator = ({ permissions }: Pick<Viewer, 'permissions'>): boolean => permissions.includes('operator');

/** Returns why a member who sees a challenge may not join or leave it, or null if they may (CHAL-35). */
const closedObjection = (challenge: ChallengeFacts, now: Date): ErrorCode | null => {
  if (!challenge.published_at) return 'challenges.not_found';
  return isOver(challenge, now) || challenge.frozen_at ? 'challenges.over' : null;
};

const open = (challenge: ChallengeFacts, now: Date): void => {
  const objection = closedObjection(challenge, now);
  if (objection) throw new Refusal(objection);
};

/** Authorizes a member to join until the challenge is over; anonymous members may, too (ROLE-24). */
export function mayJoin(viewer: Pick<Who, 'id'>, challenge: ChallengeFacts, now: Date): Authorized<'challenge.join', Taking> {
  open(challenge, now);
  return authorize('challenge.join', { challenge_id: challenge.id, member_id: viewer.id });
}

/**
 * Returns why a member may not choose this team, or null if they may. `before` is their current team, or the team that they left. It is
 * fixed once the challenge has begun, so that nobody switches to the leading team.
 */
export function choiceObjection(challenge: ChallengeFacts, { chosen, before }: { chosen: string; before: string | null }, now: Date) {
  if (challenge.team_by !== 'hand') return 'challenges.team_given' as const;
  return before !== null && before !== chosen && hasBegun(challenge, now) ? ('challenges.team_kept' as const) : null;
}

/** Authorizes a member to leave until the challenge is over (CHAL-35). */
export function mayLeave(viewer: Pick<Who, 'id'>, challenge: ChallengeFacts, now: Date): Authorized<'challenge.leave', Taking> {
  open(challenge, now);
  return authorize('challenge.leave', { challenge_id: challenge.id, member_id: viewer.id });
}

/** Returns why a member who sees a challenge may not post there, or null if they may (CHAL-20). */
export const postObjection = (joined: boolean): ErrorCode | null => (joined ? null : 'challenges.participants_only');

/** Authorizes operators to manage challenges. */
export function mayOperate(viewer: Who, challengeId: string): Authorized<'challenge.operate', Operating> {
  if (!isOperator(viewer)) throw new Refusal('challenges.operators_only');
  return authorize('challenge.operate', { challenge_id: challengeId, actor_id: viewer.id });
}

/** Authorizes operators to correct a score until the results are due to be final. */
export function mayCorrect(
  viewer: Who,
  challenge: ChallengeFacts,
  { now, graceHours }: { now: Date; graceHours: number },
): Authorized<'challenge.operate', Operating> {
  const operating = mayOperate(viewer, challenge.id);
  if (challenge.closed_at || (challenge.published_at && isDue(challenge, now, graceHours))) throw new Refusal('challenges.final');
  return operating;
}

/** Authorizes operators to rebalance balanced teams until the challenge begins. */
export function mayBalance(viewer: Who, challenge: ChallengeFacts, now: Date): Authorized<'challenge.operate', Operating> {
  const operating = mayOperate(viewer, challenge.id);
  if (challenge.team_by !== 'balanced') throw new Refusal('challenges.not_balanced');
  if (hasBegun(challenge, now)) throw new Refusal('challenges.team_kept');
  return operating;
}

/** Authorizes operators to review the score of a participant who is not anonymous. */
export function mayReview(
  viewer: Who,
  challenge: ChallengeFacts,
  found: { anonymous: boolean } | undefined,
): Authorized<'challenge.operate', Operating> {
  const operating = mayOperate(viewer, challenge.id);
  if (!found || found.anonymous) throw new Refusal('challenges.not_a_participant');
  return operating;
}

/** The actions that a screen may offer in a challenge. */
export function challengeCan(viewer: Who, challenge: ChallengeFacts & { joined: boolean }, now: Date): ChallengeCan {
  const operates = isOperator(viewer);
  const published = challenge.published_at !== null;
  const open = closedObjection(challenge, now) === null;
  return {
    join: !challenge.joined && open,
    leave: challenge.joined && open,
    post: challenge.joined && !viewer.anonymous,
    manage: operates && !challenge.closed_at,
    publish: operates && !published && !isOver(challenge, now),
    end: operates && open && hasBegun(challenge, now),
    delete: operates && !published,
    balance: operates && published && challenge.team_by === 'balanced' && !hasBegun(challenge, now),
  };
}

/** Throws unless the viewer is an operator, who may list drafts. */
export function mayListDrafts(viewer: Who): void {
  if (!isOperator(viewer)) throw new Refusal('challenges.operators_only');
}
