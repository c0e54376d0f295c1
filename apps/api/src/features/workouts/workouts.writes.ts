import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { StoredWorkout } from './workouts.queries.ts';
import type { Logging, OwnLog, WorkoutTable } from './workouts.tables.ts';

/**
 * Waits until nobody else writes logs of this member, and lets nobody begin. Logs by hand take no such turn: two of them are never doubles,
 * and they look for one after they are written.
 */
export async function holdOwner(tx: Tx, { memberId }: Logging): Promise<void> {
  await sql`select id from member where id = ${memberId}::uuid for update`.execute(tx);
}

/** Stores a log. */
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

/** Replaces what a log says. */
export async function changeWorkout(
  tx: Tx,
  { memberId, workoutId }: Authorized<'workout.change', OwnLog>,
  said: Pick<StoredWorkout, 'miles' | 'steps' | 'minutes' | 'ounces' | 'begins_at' | 'ends_at'>,
): Promise<void> {
  await tx.updateTable('workout').set(said).where('id', '=', workoutId).where('member_id', '=', memberId).execute();
}

/** Other logs of the member and the day, but water, with whether the member has said that they are something else than this one. */
export async function othersOfDay(
  tx: Tx,
  log: Pick<StoredWorkout, 'id' | 'member_id' | 'day'>,
): Promise<Array<StoredWorkout & { apart: boolean }>> {
  return tx
    .selectFrom('workout')
    .where('member_id', '=', log.member_id)
    .where('day', '=', log.day)
    .where('id', '<>', log.id)
    .where('ounces', '=', 0)
    .selectAll()
    .select(
      sql<boolean>`exists (select from workout_apart as apart
        where apart.workout_id = least(workout.id, ${log.id}::uuid) and apart.other_id = greatest(workout.id, ${log.id}::uuid))`.as(
        'apart',
      ),
    )
    .orderBy('id')
    .execute();
}

/** What some logs are doubles of from now on; null for what counts itself. */
export interface Doubling {
  id: string;
  double_of: string | null;
  chosen: boolean;
}

/** Says which of the member's logs are doubles. */
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

/** Remembers that two logs are two activities. */
export async function keepApart(tx: Tx, { workoutId }: Authorized<'workout.double', OwnLog>, otherId: string): Promise<void> {
  const [workout_id, other_id] = [workoutId, otherId].sort();
  await tx
    .insertInto('workout_apart')
    .values({ workout_id: workout_id!, other_id: other_id! })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Deletes a log: posts that share it no longer show it. */
export async function deleteWorkout(tx: Tx, { memberId, workoutId }: Authorized<'workout.delete', OwnLog>): Promise<void> {
  await tx.deleteFrom('workout').where('id', '=', workoutId).where('member_id', '=', memberId).execute();
}

/** Notes that a post shares a log. */
export async function insertShared(tx: Tx, { workoutId }: Authorized<'workout.share', OwnLog>, postId: string): Promise<void> {
  await tx.insertInto('post_workout').values({ post_id: postId, workout_id: workoutId }).execute();
}
