import type { ChallengeEdit } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Operating } from '../challenges.tables.ts';
import { teamSizes } from './teams.queries.ts';
import { writeTeams } from './teams.writes.ts';

/**
 * Sets the teams of a challenge to those that an operator named. Teams by workspace are created by members who join. Without a list, teams
 * stay unchanged. The challenge must be locked.
 */
export async function nameTeams(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  operating: Authorized<'challenge.operate', Operating>,
  teams: NonNullable<ChallengeEdit['teams']> | null,
): Promise<void> {
  if (teams && teams.by !== 'workspace' && teams.list === undefined) return;
  const there = await teamSizes(tx, operating.challenge_id);
  // Teams by workspace are not listed by operators; teams that have members stay.
  if (teams?.by === 'workspace' && there.some(({ people }) => people > 0)) return;
  const list = teams && teams.by !== 'workspace' ? (teams.list ?? []).map(({ id, name }) => ({ id: id?.toLowerCase(), name })) : [];
  const [known, named] = [new Map(there.map((team) => [team.id, team])), new Map(list.map(({ id, name }) => [id, name]))];
  if (list.some(({ id }) => id !== undefined && !known.has(id))) throw new Refusal('challenges.team_not_found');
  const removed = there.filter(({ id }) => !named.has(id));
  if (removed.some(({ people, score }) => people > 0 || score > 0)) throw new Refusal('challenges.team_not_empty');
  await writeTeams(tx, operating, {
    removed: removed.map(({ id }) => id),
    renamed: list.flatMap(({ id, name }) => (id !== undefined && known.get(id)!.name !== name ? [{ id, name }] : [])),
    added: list.filter(({ id }) => id === undefined).map(({ name }) => ({ id: clock.newId(), name })),
  });
}
