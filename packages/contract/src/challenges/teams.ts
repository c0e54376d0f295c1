import { z } from 'zod';
import { Id, Next, requiredLine } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';

/**
 * How members come into teams: by `hand`, one chooses, or an operator places them; by `workspace`, one is in the team of one's workspace;
 * `balanced`, one is put into the smallest team.
 */
export const TeamsBy = z.enum(['hand', 'workspace', 'balanced']);
export type TeamsBy = z.infer<typeof TeamsBy>;

/** What the score of a team is: the average of its members' scores, or their sum. */
export const TeamScore = z.enum(['average', 'sum']);
export type TeamScore = z.infer<typeof TeamScore>;

/** The team of those who are in no workspace, where teams are by workspace. */
export const restTeam = 'Everybody else';

/**
 * A team. With fewer than `limits.team_shown` people it shows no score and has no rank: they would say what one person did.
 */
export const Team = z
  .object({
    id: Id,
    name: z.string(),
    /** How many take part in it. */
    people: z.number().int(),
    score: z.number().nullable(),
    rank: z.number().int().nullable(),
    /** How many more people it takes until its score is shown; 0 where it is. */
    missing: z.number().int(),
    /** Whether the viewer is in it. */
    own: z.boolean(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

/** How a challenge is by teams, how many there are, and how many of them have a rank. */
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
 * new, and one that is left out is removed.
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
