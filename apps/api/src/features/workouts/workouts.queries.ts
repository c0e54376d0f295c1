import { limits, type PostWorkout, type Workout } from '@muster/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, leavingOut } from '../../platform/database/keyset.ts';
import { madeOnce } from '../../platform/database/made-once.ts';
import type { KeyStart } from '../../platform/http/key-cursor.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import { type First, firstUnder, type Repeat } from '../../product/calls/idempotency.ts';
import type { FollowingLogs, OfChallenge } from '../../product/follows.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import { isVisible } from '../events/index.ts';
import type { WorkoutTable } from './workouts.tables.ts';

/** A log as stored. */
export type StoredWorkout = Selectable<WorkoutTable>;

/** A log, with the name of its event if its owner may see the event, and the other log of the same activity. */
export type ShownWorkout = StoredWorkout & { event_name: string | null; double: Workout['double'] };

/** Selects the viewer's own logs. Every read starts here, since other members must not learn that the logs exist. */
const ownWorkouts = (db: Database | Tx, viewer: ViewerId) =>
  db.selectFrom('workout').where('workout.member_id', '=', sql<string>`${viewer.id}::uuid`);

const eventName = (viewer: ViewerId) =>
  sql<string | null>`(select event.name from event where event.id = workout.event_id and ${isVisible(viewer)})`.as('event_name');

/** The logs that the member has marked as activities different from a row of `workout`. */
export const apartFrom = sql<string[]>`array(
  select other_id from workout_apart where workout_id = workout.id union all select workout_id from workout_apart where other_id = workout.id)`;

/** Tests that a log contains only water (`isOnlyWater`). */
export const onlyWater = (row: 'workout' | 'other') => {
  const of = (unit: string) => sql.ref(`${row}.${unit}`);
  return sql<boolean>`(${of('ounces')} > 0 and ${of('miles')} + ${of('steps')} + ${of('minutes')} = 0)`;
};

const isSum = (row: 'workout' | 'other') =>
  sql<boolean>`(${sql.ref(`${row}.begins_at`)} is null and ${sql.ref(`${row}.origin`)} in ('health', 'device'))`;
/** Tests that the other log contains part of the sum's amount of this unit. */
const holdsUnit = (unit: 'miles' | 'steps' | 'minutes') => {
  const [own, its] = [sql.ref(`workout.${unit}`), sql.ref(`other.${unit}`)];
  return sql<boolean>`(${own} > 0 and ${its} > 0 and (not ${isSum('other')} or ${its} > ${own} or (${its} = ${own} and other.origin = 'health')))`;
};

/**
 * Selects the log that counts instead of this one, or else the first log that is a double of this one or, for the sum of a day, the first
 * log that it contains.
 */
const double = sql<Workout['double']>`coalesce(
  (select json_build_object('workout_id', other.id, 'origin', other.origin, 'counts', 'other')
    from workout as other where other.id = workout.double_of),
  (select json_build_object('workout_id', other.id, 'origin', other.origin, 'counts', 'this')
    from workout as other where other.double_of = workout.id order by other.id limit 1),
  case when ${isSum('workout')} then (
    select json_build_object('workout_id', other.id, 'origin', other.origin, 'counts', 'rest') from workout as other
    where other.member_id = workout.member_id and other.day = workout.day and other.id <> workout.id
      and other.double_of is null and not (${isSum('other')} and other.origin = workout.origin) and not (other.id = any(${apartFrom}))
      and (${holdsUnit('miles')} or ${holdsUnit('steps')} or ${holdsUnit('minutes')})
    order by other.id limit 1) end)`.as('double');

/** The filter of a list of logs. */
export interface LogFilter {
  kind: 'all' | 'water' | 'activity';
  challengeId: string | undefined;
}

const ofKind: Record<LogFilter['kind'], RawBuilder<boolean>> = {
  all: sql<boolean>`true`,
  water: sql<boolean>`workout.ounces > 0`,
  activity: sql<boolean>`not ${onlyWater('workout')}`,
};

/** Selects a page of these logs with one extra, the latest day first and, within a day, the latest entered first. */
const pageOf = (
  db: Database | Tx,
  viewer: ViewerId,
  kind: LogFilter['kind'],
  after: RawBuilder<boolean>,
  skip: RawBuilder<number>,
  size: number,
) =>
  ownWorkouts(db, viewer)
    .where(ofKind[kind])
    .where(after)
    .selectAll('workout')
    .select([eventName(viewer), double])
    .orderBy('workout.day', 'desc')
    .orderBy('workout.id', 'desc')
    .offset(skip)
    .limit(atMost(size + 1));

/** The first page, prepared once, since almost every read starts there. */
const firstPage = (kind: LogFilter['kind']) =>
  madeOnce((db: Database | Tx, { id }: { id: string }) =>
    pageOf(db, { id }, kind, sql<boolean>`true`, leavingOut({ skip: 0 }), limits.workouts_page).$castTo<ShownWorkout>(),
  );
const firstPages = { all: firstPage('all'), water: firstPage('water'), activity: firstPage('activity') };

/** Returns a page of the viewer's own logs with one extra. */
export const listedWorkouts = (
  db: Database,
  viewer: ViewerId & { id: string },
  { kind, challengeId }: LogFilter,
  start: KeyStart,
  size: number,
  ofChallenge: OfChallenge,
): Promise<ShownWorkout[]> => {
  if (!challengeId && 'skip' in start && start.skip === 0 && size === limits.workouts_page)
    return readFirst(db, viewer, firstPages[kind]({ id: viewer.id }));
  const after =
    'after' in start ? sql<boolean>`(workout.day, workout.id) < (${start.after[0]}::date, ${start.after[1]}::uuid)` : sql<boolean>`true`;
  return readFirst(
    db,
    viewer,
    pageOf(db, viewer, kind, after, leavingOut(start), size).where(challengeId ? ofChallenge.workouts(challengeId) : sql<boolean>`true`),
  );
};

/** Returns one of the viewer's own logs. */
export const showWorkout = async (db: Database, viewer: ViewerId & { id: string }, id: string): Promise<ShownWorkout | undefined> =>
  (await readFirst(db, viewer, shown(db, viewer).where('workout.id', '=', id)))[0];

const shown = (db: Database | Tx, viewer: ViewerId) =>
  ownWorkouts(db, viewer)
    .selectAll('workout')
    .select([eventName(viewer), double]);

/** Returns some of the viewer's own logs within a transaction, in the order of creation. */
export const showWorkouts = (tx: Tx, viewer: ViewerId, ids: readonly string[]): Promise<ShownWorkout[]> =>
  shown(tx, viewer).where(sql<boolean>`workout.id = any(${ids}::uuid[])`).orderBy('workout.id').execute();

/** Returns the viewer's logs of some days, and those with these fingerprints, as shown, to detect repeated imports. */
export const workoutsBeside = (
  db: Database | Tx,
  viewer: ViewerId,
  { days, fingerprints }: { days: readonly string[]; fingerprints: readonly string[] },
): Promise<ShownWorkout[]> =>
  shown(db, viewer)
    .where((is) =>
      is.or([sql<boolean>`workout.day = any(${days}::date[])`, sql<boolean>`workout.fingerprint = any(${fingerprints}::text[])`]),
    )
    .orderBy('workout.id')
    .execute();

/** The state of a day that a new manual log depends on. */
export interface DaySnapshot {
  turn: number;
  /** True if a file or a device has a log of the day. */
  beside: boolean;
  /** The first request under the same key. */
  first: First | null;
  /** The reads of the followers of logs. */
  read: unknown[];
}

/** Returns the read of the snapshot, which runs with the session's in one round trip (decision 67). */
export const daySnapshots = (afterLogs: readonly FollowingLogs[]) => {
  const seen = madeOnce(
    (
      _: Database | Tx,
      { member_id, day, call, key }: { member_id: string; day: string; call: string; key: string | null },
    ) => sql<DaySnapshot>`
      select coalesce((select turn from log_turn where member_id = ${member_id}::uuid), 0) as turn,
        exists (select from workout as other
          where other.member_id = ${member_id}::uuid and other.day = ${day}::date and other.origin <> 'hand' and not ${onlyWater('other')}) as beside,
        ${firstUnder({ member_id, call, key })} as first,
        json_build_array(${sql.join(afterLogs.map(({ at_once }) => at_once.read({ member_id, day })))}) as read`,
  );
  return async (db: Database, viewer: Pick<Viewer, 'id'>, day: string, repeat: Repeat | null): Promise<DaySnapshot> =>
    (await readFirst(db, viewer, seen({ member_id: viewer.id, day, call: repeat?.call ?? '', key: repeat?.key ?? null })))[0]!;
};

/** Returns a member's logs of some days with the facts that decide what counts of them, to recount them all. */
export const logsBetween = (tx: Tx, memberId: string, from: string, to: string): Promise<Array<StoredWorkout & { apart: string[] }>> =>
  tx
    .selectFrom('workout')
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .selectAll()
    .select(apartFrom.as('apart'))
    .execute();

/** Locks and returns one of the viewer's own logs: of simultaneous deletions, the first succeeds. */
export const lockWorkout = (tx: Tx, viewer: ViewerId, id: string): Promise<StoredWorkout | undefined> =>
  ownWorkouts(tx, viewer).where('workout.id', '=', id).selectAll('workout').forUpdate().executeTakeFirst();

/** Returns the posts that share a log and contain nothing else. */
export async function bareShares(tx: Tx, workoutId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('post_workout')
    .innerJoin('post', 'post.id', 'post_workout.post_id')
    .where('post_workout.workout_id', '=', workoutId)
    .where('post.text', '=', '')
    .where('post.media_id', 'is', null)
    .where('post.open_graph', 'is', null)
    .select('post.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Selects the workout that a post shares, within the statement that reads posts (FEED-30), with the details of its event that the viewer
 * may see.
 */
export const sharedWorkout = (viewer: ViewerId, postId: RawBuilder<string>): RawBuilder<PostWorkout | null> => sql<PostWorkout | null>`(
  select json_build_object('event_id', event.id, 'event_name', event.name, 'chapter_name', groups.name,
    'event_start_time', to_char(event.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'entry_date', workout.day, 'miles', workout.miles / 100.0, 'steps', workout.steps / 100, 'minutes', workout.minutes / 100.0)
  from post_workout join workout on workout.id = post_workout.workout_id
  left join event on event.id = workout.event_id and ${isVisible(viewer)}
  left join groups on groups.id = event.chapter_id
  where post_workout.post_id = ${postId})`;
