import type { Challenge, MusterContract, TeamsDraft } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { api } from '../../../platform/api.ts';
import { listsChanged } from '../challenges.api.ts';
import { bodyOf, type ChallengeFields, fieldsOf } from './challenge-form.fields.ts';

/** A team as operators name it; a new one has no id. */
type NamedTeam = TeamsDraft['list'][number];

/** The teams of a challenge, all that operators can name. */
async function namedTeams(id: string): Promise<NamedTeam[]> {
  const { data } = await api.listTeams({ params: { id }, query: {} });
  return data.map(({ id: team, name }) => ({ id: team, name }));
}

/** What is sent of teams: nothing where they stay as they are. Whoever changes how people come into teams keeps those that are named. */
export async function teamsOf(fields: ChallengeFields, seen: Challenge | null): Promise<TeamsDraft | null | undefined> {
  const { team_by: by, team_score: score } = fields;
  const before = seen?.teams ?? null;
  if (seen && seen.state !== 'draft') return undefined;
  if (!by) return before ? null : undefined;
  if (before?.by === by && before.score === score) return undefined;
  return { by, score, list: seen && before && by !== 'workspace' ? await namedTeams(seen.id) : [] };
}

/** How often a change is put on what another operator has saved meanwhile. */
const TRIES = 4;

/**
 * Names, adds or removes teams of a challenge, and leaves all else as it is now: `change` is given the teams of now, so that nothing which
 * somebody else saves at the same moment is lost.
 */
export async function changeTeams(id: string, change: (teams: NamedTeam[]) => NamedTeam[]): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    const challenge = await api.getChallenge({ params: { id }, query: {} });
    if (!challenge.teams) return;
    const { by, score } = challenge.teams;
    const teams = { by, score, list: change(await namedTeams(id)) };
    try {
      await api.updateChallenge({ params: { id }, body: { ...bodyOf(fieldsOf(challenge)), teams, version: challenge.version } });
      listsChanged(id);
      return;
    } catch (error) {
      if (nth === TRIES || !presentState<MusterContract['updateChallenge']>(error)) throw error;
    }
  }
}
