import type { FollowRelation, FollowSummary } from '@muster/contract';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../../platform/database/keyset.ts';
import type { PageStart } from '../../../platform/http/page.ts';
import { newId } from '../../../platform/ids.ts';
import { emission } from '../../../platform/jobs/outbox.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { blockedEitherWay, notBlocked, visibleMembers } from '../people.queries.ts';
import type { FollowTable } from '../people.tables.ts';
import type { OtherFacts, Pair } from './relations.facts.ts';

type Asking = Pick<Viewer, 'id'>;
/** Proof that a member may end a follow: it is their own, or they have blocked the other. */
type Ending = Authorized<'relation.end', Asking> | Authorized<'block', Pair>;

/** A follow or block as listed: its id and the other member. */
export interface RelationRow {
  id: string;
  other_id: string;
  created_at: Date;
}

/** The class of advisory locks on the relations between two members. */
const between = 2;

/**
 * Locks the relations between two members until the transaction ends: a simultaneous follow and block are serialized, so that no follow
 * remains across a block.
 */
export async function lockPair(tx: Tx, viewer: Asking, otherId: string): Promise<void> {
  const pair = [viewer.id, otherId.toLowerCase()].sort().join();
  await sql`select pg_advisory_xact_lock(${between}, hashtext(${pair}))`.execute(tx);
}

/** Returns the other registered member. One who has blocked the viewer does not exist for the viewer. */
export const findOther = (db: Database, viewer: Asking, id: string): Promise<OtherFacts | undefined> =>
  db
    .selectFrom('member')
    .where('member.id', '=', id)
    .where('member.profile_completed', '=', sql.lit(true))
    .where(sql<boolean>`not exists (select 1 from block where blocker_id = member.id and blocked_id = ${viewer.id})`)
    .select([
      'member.id',
      'member.anonymous_profile',
      sql<boolean>`exists (select 1 from block where blocker_id = ${viewer.id} and blocked_id = member.id)`.as('blocked'),
    ])
    .executeTakeFirst();

/** Returns the member whose lists the viewer may request: registered and visible to the viewer. */
export const findListed = (db: Database, viewer: Asking, id: string) =>
  visibleMembers(db, viewer)
    .where('member.id', '=', id)
    .where('member.profile_completed', '=', sql.lit(true))
    .select(['member.id', 'member.anonymous_profile'])
    .executeTakeFirst();

/** Inserts a follow and its event, in one statement. Does nothing if the follow exists. */
export async function insertFollow(tx: Tx, { id, otherId }: Authorized<'follow', Pair>, clock: Clock): Promise<void> {
  const follow_id = clock.newId();
  const written = tx
    .insertInto('follow')
    .values({ id: follow_id, follower_id: id, followee_id: otherId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  const event = { follow_id, follower_id: id, followee_id: otherId };
  await sql`with written as (${written}) ${emission(tx, 'follow.created', event, 'written')}`.execute(tx);
}

/**
 * Returns the member whom a member follows, by that member's id or by the follow's. Locks both, so that neither can leave until the
 * transaction ends.
 */
export const findFollowed = (tx: Tx, { id }: Authorized<'relation.end', Asking>, named: string) =>
  tx
    .selectFrom('follow')
    .innerJoin('member as follower', 'follower.id', 'follow.follower_id')
    .innerJoin('member as followee', 'followee.id', 'follow.followee_id')
    .where('follow.follower_id', '=', id)
    .where((eb) => eb.or([eb('follow.followee_id', '=', named), eb('follow.id', '=', named)]))
    .select('follow.followee_id')
    .forKeyShare(['follower', 'followee'])
    .executeTakeFirst();

/** Deletes a follow that a member may end: their own or, after a block, one in either direction. */
export async function deleteFollow(tx: Tx, { id }: Ending, follower: string, followee: string): Promise<void> {
  const follow = tx.deleteFrom('follow').where('follower_id', '=', follower).where('followee_id', '=', followee);
  await follow.where((eb) => eb.or([eb('follower_id', '=', id), eb('followee_id', '=', id)])).execute();
}

/**
 * Returns a follower of a member, by the follower's id or by the follow's. Locks them, so that they cannot leave until the transaction
 * ends.
 */
export const findFollower = (tx: Tx, { id }: Authorized<'relation.end', Asking>, named: string) =>
  tx
    .selectFrom('follow')
    .innerJoin('member as follower', 'follower.id', 'follow.follower_id')
    .where('follow.followee_id', '=', id)
    .where((eb) => eb.or([eb('follow.follower_id', '=', named), eb('follow.id', '=', named)]))
    .select('follow.follower_id')
    .forKeyShare('follower')
    .executeTakeFirst();

/** Removes a follower of a member. The follow is kept, so that the member can restore it. */
export async function removeFollow(tx: Tx, { id }: Authorized<'relation.end', Asking>, followerId: string, now: Date): Promise<void> {
  const ended = tx.deleteFrom('follow').where('follower_id', '=', followerId).where('followee_id', '=', id).returningAll();
  const follow = await ended.executeTakeFirst();
  if (follow)
    await tx
      .insertInto('removed_follow')
      .values({ ...follow, removed_at: now })
      .execute();
}

/**
 * Returns a follow that a member has removed since then, by its former id, unless it is across a block. Locks the follower, so that they
 * cannot leave until the transaction ends.
 */
export const findRemoved = (tx: Tx, { id }: Authorized<'relation.end', Asking>, named: string, since: Date) =>
  tx
    .selectFrom('removed_follow')
    .innerJoin('member as follower', 'follower.id', 'removed_follow.follower_id')
    .where('removed_follow.id', '=', named)
    .where('removed_follow.followee_id', '=', id)
    .where('removed_follow.removed_at', '>=', since)
    .where(notBlocked({ id }, 'removed_follow.follower_id'))
    .select(['removed_follow.id', 'removed_follow.follower_id', 'removed_follow.followee_id', 'removed_follow.created_at'])
    .forKeyShare('follower')
    .executeTakeFirst();

/** Restores a removed follow. Returns false if the follower has followed again on their own. */
export async function restoreFollow(
  tx: Tx,
  { id }: Authorized<'relation.end', Asking>,
  follow: Omit<Selectable<FollowTable>, 'followee_id'>,
): Promise<boolean> {
  await tx.deleteFrom('removed_follow').where('id', '=', follow.id).where('followee_id', '=', id).execute();
  const made = await tx
    .insertInto('follow')
    .values({ ...follow, followee_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Deletes followers that were removed before then. */
export async function purgeRemoved(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('removed_follow').where('removed_at', '<', before).execute();
}

/** Inserts a block, or returns the existing one. */
export async function insertBlock(tx: Tx, { id, otherId }: Authorized<'block', Pair>, now: Date): Promise<RelationRow> {
  await tx
    .insertInto('block')
    .values({ id: newId(), blocker_id: id, blocked_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('block')
    .where('blocker_id', '=', id)
    .where('blocked_id', '=', otherId)
    .select(['id', 'blocked_id as other_id', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Deletes a block, by the blocked member's id or by its own. */
export async function deleteBlock(tx: Tx, { id }: Authorized<'relation.end', Asking>, named: string): Promise<void> {
  await tx
    .deleteFrom('block')
    .where('blocker_id', '=', id)
    .where((eb) => eb.or([eb('blocked_id', '=', named), eb('id', '=', named)]))
    .execute();
}

/**
 * Returns a member's followers, or the members they follow, newest first, with one extra. People whom the viewer cannot see are left out.
 */
export function followsOf(
  db: Database,
  viewer: Asking,
  memberId: string,
  relation: FollowRelation,
  start: PageStart,
  size: number,
): Promise<RelationRow[]> {
  const [one, other] = relation === 'followers' ? (['followee_id', 'follower_id'] as const) : (['follower_id', 'followee_id'] as const);
  return db
    .selectFrom('follow')
    .where(`follow.${one}`, '=', memberId)
    .where(notBlocked(viewer, `follow.${other}`))
    .where(before(start, 'follow.id'))
    .select(['follow.id', `follow.${other} as other_id`, 'follow.created_at'])
    .orderBy('follow.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();
}

/** Counts a member's followers and the members they follow, as far as the viewer can see them. */
export async function countFollows(db: Database, viewer: Asking, memberId: string): Promise<FollowSummary> {
  const { rows } = await sql<FollowSummary>`
    select
      (select count(*)::int from follow where follower_id = ${memberId} and followee_id not in ${blockedEitherWay(viewer)}) as following,
      (select count(*)::int from follow where followee_id = ${memberId} and follower_id not in ${blockedEitherWay(viewer)}) as followers`.execute(
    db,
  );
  return rows[0]!;
}

/** Returns the members whom a member has blocked, newest first, with one extra. */
export const blocksOf = (db: Database, viewer: Asking, start: PageStart, size: number): Promise<RelationRow[]> =>
  db
    .selectFrom('block')
    .where('blocker_id', '=', viewer.id)
    .where(before(start, 'block.id'))
    .select(['block.id', 'block.blocked_id as other_id', 'block.created_at'])
    .orderBy('block.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();
