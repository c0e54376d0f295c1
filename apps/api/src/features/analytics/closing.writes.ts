import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { LastCount, Sum } from './release.facts.ts';

/** Claims a week of a workspace for closing. Returns false if it is already closed. */
export async function takeWeek(tx: Tx, workspaceId: string, week: string): Promise<boolean> {
  const { rows } = await sql`
    insert into analytics_week (workspace_id, week) values (${workspaceId}::uuid, ${week}::date)
    on conflict do nothing returning week`.execute(tx);
  return rows.length > 0;
}

/** Writes the figures of a claimed week, and the released sums of its events. */
export async function writeWeek(
  tx: Tx,
  { workspaceId, week }: { workspaceId: string; week: string },
  { steps, miles, badges, check_ins, active, participants }: Record<Sum | 'active' | 'participants', number | null>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('analytics_week')
    .set({
      steps,
      miles,
      badges,
      check_ins,
      active,
      events: sql<number>`(select count(*) from analytics_event as told join event on event.id = told.event_id
        where told.workspace_id = ${workspaceId}::uuid and told.week = ${week}::date and event.workspace_id = ${workspaceId}::uuid)`,
      event_check_ins: sql<number>`(select sum(value) from analytics_event as told
        where told.workspace_id = ${workspaceId}::uuid and told.week = ${week}::date)`,
      participants,
      closed_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('week', '=', week)
    .execute();
}

/** Writes the check-in counts of events. */
export async function writeEvents(
  tx: Tx,
  { workspaceId, week }: { workspaceId: string; week: string },
  events: ReadonlyMap<string, number | null>,
): Promise<void> {
  if (events.size === 0) return;
  const rows = [...events].map(([event_id, value]) => ({ workspace_id: workspaceId, event_id, week, value }));
  await tx.insertInto('analytics_event').values(rows).execute();
}

/** Writes the number of newcomers who stayed. */
export async function writeNewcomers(
  tx: Tx,
  workspaceId: string,
  { since, until, people, stayed }: { since: string; until: string; people: number; stayed: number },
): Promise<void> {
  await tx.insertInto('analytics_newcomers').values({ workspace_id: workspaceId, since, until, people, stayed }).execute();
}

/** Records the released amounts of each member. */
export async function writeReleased(
  tx: Tx,
  rows: ReadonlyArray<{ id: string; counts_from: string | null } & Record<Sum, number>>,
): Promise<void> {
  const column = (name: Sum) => sql`${rows.map((row) => row[name])}::bigint[]`;
  if (rows.length === 0) return;
  await sql`
    insert into analytics_released (member_id, steps, miles, badges, check_ins, counts_from)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${column('steps')}, ${column('miles')}, ${column('badges')}, ${column('check_ins')},
      ${rows.map((row) => row.counts_from)}::date[])
    on conflict (member_id) do update set steps = excluded.steps, miles = excluded.miles, badges = excluded.badges,
      check_ins = excluded.check_ins, counts_from = excluded.counts_from`.execute(tx);
}

/** Records the members in the released count of participants in challenges. */
export async function writeTaking(tx: Tx, workspaceId: string, { members }: LastCount): Promise<void> {
  await sql`
    delete from analytics_taking where workspace_id = ${workspaceId}::uuid and member_id <> all(${[...members]}::uuid[])`.execute(tx);
  await sql`
    insert into analytics_taking (workspace_id, member_id)
    select ${workspaceId}::uuid, each.member_id from unnest(${[...members]}::uuid[]) as each (member_id) on conflict do nothing`.execute(
    tx,
  );
}

/**
 * Records the members in a released count of a challenge, or of active members. Writes only the difference to the last count, since most
 * members remain.
 */
export async function writeCounted(
  tx: Tx,
  { workspaceId, challengeId }: { workspaceId: string; challengeId: string | null },
  { members, value }: LastCount,
  last: LastCount | null,
): Promise<void> {
  const went = [...(last?.members ?? [])].filter((id) => !members.has(id));
  const came = [...members].filter((id) => !last?.members.has(id));
  if (went.length > 0)
    await sql`
      delete from analytics_counted where workspace_id = ${workspaceId}::uuid and challenge_id is not distinct from ${challengeId}::uuid
        and member_id = any(${went}::uuid[])`.execute(tx);
  if (came.length > 0)
    await sql`
      insert into analytics_counted (id, workspace_id, challenge_id, member_id)
      select each.id, ${workspaceId}::uuid, ${challengeId}::uuid, each.member_id
      from unnest(${came.map(() => newId())}::uuid[], ${came}::uuid[]) as each (id, member_id)`.execute(tx);
  if (challengeId === null) return;
  await sql`
    insert into analytics_challenge (workspace_id, challenge_id, value)
    values (${workspaceId}::uuid, ${challengeId}::uuid, ${value})
    on conflict (workspace_id, challenge_id) do update set value = excluded.value`.execute(tx);
}
