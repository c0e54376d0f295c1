import { restTeam } from '@muster/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import { choiceObjection } from '../challenges.policy.ts';
import type { ChallengeFacts, Operating, Taking } from '../challenges.tables.ts';
import { lockParticipations } from '../ledger/ledger.queries.ts';
import { hasBegun } from '../participation/challenge-days.rules.ts';
import { hasTeam, teamSizes, workspaceTeam } from './teams.queries.ts';
import { countMove, countTeams, insertWorkspaceTeam, moveToTeam } from './teams.writes.ts';

/** A member who joins, their chosen team, and their current team or the team that they left. */
interface Joining {
  joining: Authorized<'challenge.join', Taking>;
  challenge: ChallengeFacts;
  chosen: string | undefined;
  before: string | null;
}

/** Returns the team of the member's workspace; the first member who joins creates it. */
async function ofWorkspace(tx: Tx, { clock }: Pick<Deps, 'clock'>, joining: Joining['joining']): Promise<string> {
  const { workspace_id, name, team_id } = await workspaceTeam(tx, joining.challenge_id, joining.member_id);
  if (team_id) return team_id;
  const id = clock.newId();
  await insertWorkspaceTeam(tx, joining, { id, name: name ?? restTeam, workspace_id });
  return id;
}

/** Returns the team of a member who joins; null where there are no teams. The challenge must be locked. */
export async function teamFor(tx: Tx, deps: Pick<Deps, 'clock'>, { joining, challenge, chosen, before }: Joining): Promise<string | null> {
  const now = deps.clock.now();
  if (chosen !== undefined) {
    if (!(await hasTeam(tx, challenge.id, chosen))) throw new Refusal('challenges.team_not_found');
    const objection = choiceObjection(challenge, { chosen, before }, now);
    if (objection) throw new Refusal(objection);
    return chosen;
  }
  if (before !== null && hasBegun(challenge, now)) return before;
  switch (challenge.team_by) {
    case null:
      return null;
    case 'workspace':
      return ofWorkspace(tx, deps, joining);
    case 'balanced':
      return (await teamSizes(tx, challenge.id))[0]!.id;
    case 'hand': {
      if (before === null) throw new Refusal('challenges.team_needed');
      return before;
    }
  }
}

/** Moves a participant to another team. Their contribution so far stays with the former team. The challenge must be locked. */
export async function moveTo(
  tx: Tx,
  proof: Authorized<'challenge.join', Taking> | Authorized<'challenge.operate', Operating>,
  { member_id, team_id }: { member_id: string; team_id: string },
): Promise<void> {
  const { challenge_id } = proof;
  const [held] = await lockParticipations(
    tx,
    sql`taking.challenge_id = ${challenge_id}::uuid and taking.member_id = ${member_id}::uuid and taking.left_at is null`,
  );
  if (!held) throw new Refusal('challenges.not_a_participant');
  const { id, team_id: before } = held;
  if (before === team_id) return;
  await moveToTeam(tx, proof, { participation_id: id, team_id });
  await countMove(tx, proof);
  await emit(tx, 'challenge.moved', { challenge_id });
  await countTeams(tx, [...(before ? [{ team_id: before, people: -1, score: 0 }] : []), { team_id, people: 1, score: 0 }]);
}
