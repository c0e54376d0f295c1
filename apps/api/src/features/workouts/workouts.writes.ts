import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Following } from '../../product/follows.ts';
import { apartFrom, onlyWater, type StoredWorkout } from './workouts.queries.ts';
import type { Logging, OwnLog, WorkoutTable } from './workouts.tables.ts';

/**
 * Takes the next turn of some members: waits until no other transaction changes what counts of their logs, and blocks others until this one
 * ends. Unwritten decisions based on an earlier turn are made again (decision 67). Call it before anything else is locked.
 */
export async function takeTurns(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`
    insert into log_turn (member_id, turn) select id, 1 from unnest(${memberIds}::uuid[]) as id order by id
    on conflict (member_id) do update set turn = log_turn.turn + 1`.execute(tx);
}

/** Takes the next turn of one member. */
export const takeTurn = (tx: Tx, memberId: string): Promise<void> => takeTurns(tx, [memberId]);

/** Inserts a log. */
export async function insertWorkout(
  tx: Tx,
  { memberId }: Authorized<'workout.log', Logging>,
  values: Omit<Insertable<WorkoutTable>, 'member_id'>,
): Promise<void> {
  await tx
    .insertInto('workout')
    .values({ ...values, member_id: memberId })
    .execute();
}

/** What a log by hand says, at no event. */
type NewByHand = Pick<StoredWorkout, 'id' | 'day' | 'entered_at' | 'miles' | 'steps' | 'minutes' | 'ounces' | 'created_at'>;

/** The rows that are written together with a log in one statement. */
export interface AtOnce {
  /** The member's turn at the time of the decision. */
  turn: number;
  following: readonly Following[];
  /** The statement that stores the response for repeats of the call. */
  keeping: RawBuilder<unknown> | null;
}

/**
 * Inserts a log with all consequences, in one statement (decision 67). Returns false, and writes nothing, if the state that it was based on
 * has changed.
 */
export async function writeAtOnce(
  tx: Tx,
  { memberId }: Authorized<'workout.log', Logging>,
  { id, day, entered_at, miles, steps, minutes, ounces, created_at }: NewByHand,
  { turn, following, keeping }: AtOnce,
): Promise<boolean> {
  const holds = following.map(({ holds }, n) => sql`${sql.ref(`held_${n}`)} as materialized (${holds})`);
  const stay = following.map(({ held }, n) => sql`(select count(*) from ${sql.table(`held_${n}`)}) = ${held}`);
  const parts = [
    sql`turn as (
      insert into log_turn as mine (member_id, turn) values (${memberId}::uuid, 1)
      on conflict (member_id) do update set turn = mine.turn + 1 where mine.turn = ${turn}::bigint returning turn)`,
    ...holds,
    sql`go as materialized (select from turn where ${stay.length > 0 ? sql.join(stay, sql` and `) : sql`true`})`,
    sql`log as (
      insert into workout (id, member_id, day, entered_at, miles, steps, minutes, ounces, created_at)
      select ${id}::uuid, ${memberId}::uuid, ${day}::date, ${entered_at}::timestamptz, ${miles}::int, ${steps}::int, ${minutes}::int,
        ${ounces}::int, ${created_at}::timestamptz from go)`,
    ...(keeping ? [sql`keeping as (${keeping})`] : []),
    ...following.flatMap(({ parts }) => [...parts].map(([part, written]) => sql`${sql.ref(part)} as (${written})`)),
  ];
  const { rows } = await sql<{ done: boolean }>`with ${sql.join(parts)} select exists (select from go) as done`.execute(tx);
  return rows[0]!.done;
}

/** Replaces the values of a log. */
export async function changeWorkout(
  tx: Tx,
  { memberId, workoutId }: Authorized<'workout.change', OwnLog>,
  said: Pick<StoredWorkout, 'miles' | 'steps' | 'minutes' | 'ounces' | 'begins_at' | 'ends_at'>,
): Promise<void> {
  await tx.updateTable('workout').set(said).where('id', '=', workoutId).where('member_id', '=', memberId).execute();
}

/** Another log of the day, with the logs that the member has marked as different activities. */
export type OtherOfDay = StoredWorkout & { apart: string[] };

/** Returns the member's other logs of the day, except those of water alone. */
export const othersOfDay = (tx: Tx, log: Pick<StoredWorkout, 'id' | 'member_id' | 'day'>): Promise<OtherOfDay[]> =>
  tx
    .selectFrom('workout')
    .where('member_id', '=', log.member_id)
    .where('day', '=', log.day)
    .where('id', '<>', log.id)
    .where((eb) => eb.not(onlyWater('workout')))
    .selectAll()
    .select(apartFrom.as('apart'))
    .orderBy('id')
    .execute();

/** What a log is a double of from now on; null if it counts itself. */
export interface Doubling {
  id: string;
  double_of: string | null;
  chosen: boolean;
}

/** Updates which of the member's logs are doubles. */
export async function writeDoubles(
  tx: Tx,
  { memberId }: Authorized<'workout.log' | 'workout.change' | 'workout.double' | 'workout.delete', Logging>,
  doublings: readonly Doubling[],
): Promise<void> {
  if (doublings.length === 0) return;
  await sql`
    update workout set double_of = each.double_of, double_chosen = each.chosen
    from jsonb_to_recordset(${JSON.stringify(doublings)}::jsonb) as each (id uuid, double_of uuid, chosen boolean)
    where workout.id = each.id and workout.member_id = ${memberId}::uuid`.execute(tx);
}

/** Records that a log and some others are different activities. */
export async function recordDistinct(
  tx: Tx,
  { workoutId }: Authorized<'workout.double', OwnLog>,
  otherIds: readonly string[],
): Promise<void> {
  await sql`
    insert into workout_apart (workout_id, other_id)
    select least(id, ${workoutId}::uuid), greatest(id, ${workoutId}::uuid) from unnest(${otherIds}::uuid[]) as id
    on conflict do nothing`.execute(tx);
}

/** Deletes a log. Posts that share it no longer show it. */
export async function deleteWorkout(tx: Tx, { memberId, workoutId }: Authorized<'workout.delete', OwnLog>): Promise<void> {
  await tx.deleteFrom('workout').where('id', '=', workoutId).where('member_id', '=', memberId).execute();
}

/** Records that a post shares a log. */
export async function insertShared(tx: Tx, { workoutId }: Authorized<'workout.share', OwnLog>, postId: string): Promise<void> {
  await tx.insertInto('post_workout').values({ post_id: postId, workout_id: workoutId }).execute();
}
