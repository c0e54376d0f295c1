import { z } from 'zod';
import type { Act } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Next, Offset, pageSize, requiredLine } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { ParticipantPage, ParticipantParams, Participation } from './participants.ts';

/**
 * How members come into teams: by `hand`, one chooses, or an operator places them; by `workspace`, one is in the team of one's workspace;
 * `balanced`, one is put into the smallest team.
 */
export const TeamsBy = z.enum(['hand', 'workspace', 'balanced']);
export type TeamsBy = z.infer<typeof TeamsBy>;

/** Score of a team: the average of its members' scores, or their sum. */
export const TeamScore = z.enum(['average', 'sum']);
export type TeamScore = z.infer<typeof TeamScore>;

/** The team of members without a workspace, where teams are by workspace. */
export const restTeam = 'Everybody else';

/**
 * A team. With fewer than `limits.team_shown` people it shows no score and has no rank: they would say what one person did.
 */
export const Team = z
  .object({
    id: Id,
    name: z.string(),
    /** Number of its participants. */
    people: z.number().int(),
    score: z.number().nullable(),
    rank: z.number().int().nullable(),
    /** Number of people missing until its score is shown; 0 if it is shown. */
    missing: z.number().int(),
    /** Whether the viewer is in it. */
    own: z.boolean(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

/** How teams of a challenge are formed and scored, their number, and the number of ranked ones. */
export const ChallengeTeams = z
  .object({ by: TeamsBy, score: TeamScore, count: z.number().int(), ranked: z.number().int() })
  .meta({ id: 'ChallengeTeams' });
export type ChallengeTeams = z.infer<typeof ChallengeTeams>;

/**
 * A page of the leaderboard of teams, best first; equal scores share a rank. Teams without a rank come last, the eldest first. `ranked` is
 * how many have one, `own` the viewer's team, of the same moment.
 */
export const TeamBoard = z
  .object({
    data: z.array(Team),
    count: z.number().int(),
    ranked: z.number().int(),
    own: Team.nullable(),
    final: z.boolean(),
    next: Next,
  })
  .meta({ id: 'TeamBoard' });
export type TeamBoard = z.infer<typeof TeamBoard>;

const names = (list: ReadonlyArray<{ name: string }>) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length;
const ids = (list: ReadonlyArray<{ id?: string | undefined }>) => {
  const said = list.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()]));
  return new Set(said).size === said.length;
};

/**
 * What an operator says of teams. `list` names them all, where they are not by workspace: one with its id keeps its people, one without is
 * new, and one that is left out is removed. An edit without `list` keeps the teams.
 */
export const TeamsDraft = z.strictObject({
  by: TeamsBy,
  score: TeamScore,
  list: z
    .array(z.strictObject({ id: Id.optional(), name: requiredLine(limits.team_name_length) }))
    .max(limits.challenge_teams)
    .refine(names, fieldWords.team_names)
    .refine(ids, fieldWords.team_names)
    .default([]),
});
export type TeamsDraft = z.infer<typeof TeamsDraft>;

const operates = <const A extends Act>(act: A) => ({ access: 'member', budget: 'write', act }) as const;
const missing = ['challenges.not_found'] as const;
const ruled = [...missing, 'challenges.operators_only'] as const;
const TeamParams = z.strictObject({ id: Id, teamId: Id });

/** Teams of challenges. */
export const teamCalls = defineCalls({
  listTeams: {
    method: 'GET',
    path: '/api/leaderboard/challenge/{id}/teams',
    access: 'member',
    summary: 'The leaderboard of a challenge by teams, with the own team; of any other it is empty',
    params: IdParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.teams_page) }),
    response: TeamBoard,
    errors: missing,
  },
  listTeamMembers: {
    method: 'GET',
    path: '/api/challenge/{id}/teams/{teamId}/participants',
    access: 'member',
    summary: 'Who is in a team, the latest first',
    params: TeamParams,
    query: z.strictObject({ offset: Offset, limit: pageSize(limits.participants_page) }),
    response: ParticipantPage,
    errors: [...missing, 'challenges.team_not_found'],
  },
  joinTeam: {
    access: 'member',
    self: 'userId',
    budget: 'write',
    method: 'PUT',
    path: '/api/challenge/{id}/teams/{teamId}/participants/{userId}',
    summary: "Take part in a team of one's choice, or change to it until the challenge begins; only where members choose",
    params: TeamParams.extend({ userId: Id }),
    response: Participation,
    errors: [...missing, 'challenges.over', 'challenges.team_not_found', 'challenges.team_given', 'challenges.team_kept'],
  },
  placeInTeam: {
    ...operates('challenge.place'),
    method: 'PUT',
    path: '/api/challenge/{id}/participants/{userId}/team',
    summary:
      'Put somebody who takes part into another team, until the results are final; somebody anonymous only by their `participant_id`; operators only',
    params: ParticipantParams,
    body: z.strictObject({ team_id: Id }),
    response: Participation,
    errors: [...ruled, 'challenges.not_a_participant', 'challenges.team_not_found', 'challenges.final'],
  },
  balanceTeams: {
    ...operates('challenge.balance'),
    method: 'POST',
    path: '/api/challenge/{id}/teams/balance',
    summary: 'Spread people evenly over balanced teams, until the challenge begins: as few change as possible; operators only',
    params: IdParams,
    response: TeamBoard,
    errors: [...ruled, 'challenges.not_balanced', 'challenges.team_kept'],
  },
});
