import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { atMost, leavingOut } from '../../../platform/database/keyset.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer, ViewerId } from '../../../product/viewer.ts';
import { challengeVisible } from '../board/visibility.queries.ts';

type Who = Pick<Viewer, 'id'>;

/** A team, as anybody may see it: `score` and `rank` are null if the team is too small for them to be shown. */
export interface TeamRow {
  id: string;
  name: string;
  people: number;
  score: number | null;
  rank: number | null;
}

/** Whether a row of teams has enough members to show its score. */
const shown = (name: string): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${name}.people`)} >= ${sql.lit(limits.team_shown)})`;

/** The score of a team by the rule of the row's `challenge`, in whole hundredths: scores that are shown as equal share a rank. */
const scoreOf = (name: string): RawBuilder<number> => {
  const [score, people, most] = ['score', 'people', 'most_people'].map((column) => sql.ref(`${name}.${column}`));
  return sql<number>`(case challenge.team_score when 'sum' then ${score}
    else round(${score}::numeric / greatest(${people}, ${most}, 1))::bigint end)`;
};

/** The rank of a shown team among shown teams only, so that it does not reveal the position of a small team. Null for a small team. */
export const teamRank = (name: string): RawBuilder<number | null> => sql<number | null>`(case when ${shown(name)} then coalesce(
  ${sql.ref(`${name}.place`)}, 1 + (select count(*)::int from challenge_team as better
    where better.challenge_id = challenge.id and ${shown('better')} and ${scoreOf('better')} > ${scoreOf(name)})) end)`;

/** The columns of a team that anybody may see. */
const seen = (name: string): RawBuilder<TeamRow> => sql<TeamRow>`json_build_object('id', ${sql.ref(`${name}.id`)},
  'name', ${sql.ref(`${name}.name`)}, 'people', ${sql.ref(`${name}.people`)},
  'score', case when ${shown(name)} then ${scoreOf(name)} end, 'rank', ${teamRank(name)})`;

/** The viewer's own team, for rows of `challenge`. */
export const ownTeamIn = (viewer: ViewerId) => sql<TeamRow | null>`(case when challenge.team_by is not null then (
  select ${seen('team')} from challenge_participant as mine join challenge_team as team on team.id = mine.team_id
  where mine.challenge_id = challenge.id and mine.member_id = ${viewer.id}::uuid and mine.left_at is null) end)`;

/** Number of teams, and how many of them have a rank. */
export interface TeamCounts {
  count: number;
  ranked: number;
}

/** The team counts of the row's `challenge`; null if it has no teams. */
export const teamCountsIn = sql<TeamCounts | null>`(case when challenge.team_by is not null then (
  select json_build_object('count', count(*), 'ranked', count(*) filter (where ${shown('team')}))
  from challenge_team as team where team.challenge_id = challenge.id) end)`;

/** A row of a page of teams, with values of the whole leaderboard. */
interface TeamBoardRow {
  team: TeamRow | null;
  counts: TeamCounts | null;
  frozen_at: Date | null;
  own: TeamRow | null;
}

/**
 * Returns a page of teams, best first, with one extra row, and the viewer's own team, in one statement. Empty if there is no such
 * challenge.
 */
export const teamsOf = (
  db: Database | Tx,
  viewer: Who,
  id: string,
  { skip, size }: { skip: number; size: number },
): Promise<TeamBoardRow[]> =>
  readFirst(
    db,
    viewer,
    sql<TeamBoardRow>`
    select ${teamCountsIn} as counts, challenge.frozen_at, ${ownTeamIn(viewer)} as own, page.team
    from challenge left join lateral (
      select ${seen('team')} as team, row_number() over (
          order by ${shown('team')} desc, case when ${shown('team')} then coalesce(-team.place, ${scoreOf('team')}) end desc, team.id) as nth
      from challenge_team as team where team.challenge_id = challenge.id order by nth
      offset ${leavingOut({ skip })} limit ${atMost(size + 1)}
    ) as page on true
    where challenge.id = ${id}::uuid and ${challengeVisible(viewer)} order by page.nth`,
  );

/** Returns a member's current team, or the team that they left; undefined if they never took part. */
export async function teamBefore(tx: Tx, challengeId: string, memberId: string) {
  return tx
    .selectFrom('challenge_participant')
    .where('challenge_id', '=', challengeId)
    .where('member_id', '=', memberId)
    .select(['team_id', 'joined_at', 'left_at'])
    .executeTakeFirst();
}

/** Whether a challenge has this team. It cannot be removed while the caller locks the challenge. */
export async function hasTeam(tx: Tx, challengeId: string, teamId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('challenge_team')
    .where('challenge_id', '=', challengeId)
    .where('id', '=', teamId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the teams of a challenge with their sizes, smallest first, and oldest first among equal ones. */
export const teamSizes = (tx: Tx, challengeId: string) =>
  tx
    .selectFrom('challenge_team')
    .where('challenge_id', '=', challengeId)
    .select(['id', 'name', 'people', 'score'])
    .orderBy('people')
    .orderBy('id')
    .execute();

/** Returns a member's workspace, and its team in a challenge if there is one. */
export async function workspaceTeam(tx: Tx, challengeId: string, memberId: string) {
  const { rows } = await sql<{ workspace_id: string | null; name: string | null; team_id: string | null }>`
    select member.workspace_id, workspace.name, (
        select team.id from challenge_team as team
        where team.challenge_id = ${challengeId}::uuid and team.workspace_id is not distinct from member.workspace_id) as team_id
    from member left join workspace on workspace.id = member.workspace_id where member.id = ${memberId}::uuid`.execute(tx);
  return rows[0]!;
}
