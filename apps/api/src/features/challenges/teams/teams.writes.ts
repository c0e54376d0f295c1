import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Operating, Taking } from '../challenges.tables.ts';
import type { Move, TeamChange } from './teams.facts.ts';
import { teamRank } from './teams.queries.ts';

type Operated = Authorized<'challenge.operate', Operating>;

/** Updates the counters of teams in the order of their ids, to avoid deadlocks. */
export const countingTeams = (changes: readonly TeamChange[], on = sql<boolean>`true`): RawBuilder<unknown> => sql`
    with by_team as materialized (
      select team_id, sum(people)::int as people, sum(score)::bigint as score
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as each (team_id uuid, people integer, score bigint)
      where ${on} group by team_id
    ), held as materialized (
      select id from challenge_team where id in (select team_id from by_team) order by id for no key update
    )
    update challenge_team as team set people = team.people + by_team.people, score = team.score + by_team.score,
      most_people = case when team.score = 0 then team.people + by_team.people
        else greatest(coalesce(team.most_people, team.people), team.people + by_team.people) end
    from held join by_team on by_team.team_id = held.id where team.id = held.id`;

/** Updates the counters of teams by itself, for participants who join, leave or move. Must be the last lock of the transaction. */
export async function countTeams(tx: Tx, changes: readonly TeamChange[]): Promise<void> {
  if (changes.length > 0) await countingTeams(changes).execute(tx);
}

/** Inserts the team of a workspace, or of members without one. */
export async function insertWorkspaceTeam(
  tx: Tx,
  { challenge_id }: Authorized<'challenge.join', Taking>,
  { id, name, workspace_id }: { id: string; name: string; workspace_id: string | null },
): Promise<void> {
  await tx.insertInto('challenge_team').values({ id, challenge_id, name, workspace_id, place: null }).execute();
}

/** Sets a participant's team, with a contribution of 0. */
export async function moveToTeam(
  tx: Tx,
  { challenge_id }: Operated | Authorized<'challenge.join', Taking>,
  { participation_id, team_id }: { participation_id: string; team_id: string },
): Promise<void> {
  await tx
    .updateTable('challenge_participant')
    .set({ team_id, team_share: 0 })
    .where('challenge_id', '=', challenge_id)
    .where('id', '=', participation_id)
    .execute();
}

/** Counts a move between teams, so that live clients refresh. */
export async function countMove(tx: Tx, { challenge_id }: Operated | Authorized<'challenge.join', Taking>): Promise<void> {
  await tx
    .updateTable('challenge')
    .set((eb) => ({ team_moves: eb('team_moves', '+', 1) }))
    .where('id', '=', challenge_id)
    .execute();
}

/** Moves the members who joined last out of teams that are too large, before anything counts. Returns the changes of the teams. */
export async function moveBetween(
  tx: Tx,
  { challenge_id }: Operated,
  moves: readonly Move[],
): Promise<{ changes: TeamChange[]; members: string[] }> {
  let above = 0;
  const parts = moves.map(({ from, to, count }, n) => {
    above = moves[n - 1]?.from === from ? above : 0;
    const part = { from, to, above, upto: above + count };
    above += count;
    return part;
  });
  const { rows } = await sql<TeamChange & { member_id: string | null }>`
    with part as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as each ("from" uuid, "to" uuid, above integer, upto integer)
    ), latest as (
      select id, member_id, team_id, row_number() over (partition by team_id order by id desc) as nth from challenge_participant
      where challenge_id = ${challenge_id}::uuid and left_at is null and team_id in (select "from" from part)
    ), moving as materialized (
      select latest.id, latest.member_id, part."from", part."to" from latest join part
        on part."from" = latest.team_id and latest.nth > part.above and latest.nth <= part.upto
    ), moved as (
      update challenge_participant as taking set team_id = moving."to", team_share = 0 from moving where taking.id = moving.id returning taking.id
    )
    select "from" as team_id, -1 as people, 0 as score, moving.member_id from moving join moved on moved.id = moving.id
    union all select "to", 1, 0, null from moving join moved on moved.id = moving.id`.execute(tx);
  const changes = rows.map(({ team_id, people, score }) => ({ team_id, people, score }));
  return { changes, members: rows.flatMap(({ member_id }) => member_id ?? []) };
}

/** A team, as operators name it. */
interface Named {
  id: string;
  name: string;
}

/** Renames, inserts and deletes teams. The deleted ones must have no members. */
export async function writeTeams(
  tx: Tx,
  { challenge_id }: Operated,
  { removed, renamed, added }: { removed: readonly string[]; renamed: readonly Named[]; added: readonly Named[] },
): Promise<void> {
  if (removed.length > 0)
    await sql`delete from challenge_team where challenge_id = ${challenge_id}::uuid and id = any(${removed}::uuid[])`.execute(tx);
  if (renamed.length > 0) {
    const ids = renamed.map(({ id }) => id);
    // Two teams may swap their names, so each gets a unique temporary one first.
    await sql`update challenge_team set name = id::text where challenge_id = ${challenge_id}::uuid and id = any(${ids}::uuid[])`.execute(
      tx,
    );
    await sql`
      update challenge_team as team set name = each.name
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as each (id uuid, name text)
      where team.challenge_id = ${challenge_id}::uuid and team.id = each.id`.execute(tx);
  }
  if (added.length > 0)
    await tx
      .insertInto('challenge_team')
      .values(added.map(({ id, name }) => ({ id, name, challenge_id, workspace_id: null, place: null })))
      .execute();
}

/** Sets the final place of each shown team. No score of the challenge changes anymore. */
export async function placeTeams(tx: Tx, challengeId: string): Promise<void> {
  await sql`
    update challenge_team as team set place = ranked.rank from (
      select team.id, ${teamRank('team')} as rank from challenge_team as team
      join challenge on challenge.id = team.challenge_id and challenge.team_by is not null where team.challenge_id = ${challengeId}::uuid
    ) as ranked where team.id = ranked.id`.execute(tx);
}
