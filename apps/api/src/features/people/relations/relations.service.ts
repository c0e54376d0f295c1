import { type FollowRelation, type FollowSummary, limits, type Relation, type RelationPage } from '@muster/contract';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { opened } from '../people.open.ts';
import { followedAmong, loadPeople } from '../people.queries.ts';
import { mayBlock, mayEnd, mayFollow } from './relations.policy.ts';
import {
  blocksOf,
  countFollows,
  deleteBlock,
  deleteFollow,
  findFollowed,
  findFollower,
  findListed,
  findOther,
  findRemoved,
  followsOf,
  insertBlock,
  insertFollow,
  lockPair,
  type RelationRow,
  removeFollow,
  restoreFollow,
} from './relations.queries.ts';
import { toRelation } from './relations.view.ts';

/** The limit for restoring removed followers; older ones are deleted. */
export const dayAgo = (now: Date): Date => new Date(now.getTime() - 86_400_000);

interface Window {
  offset?: string | undefined;
  limit: number;
}

/** Removes a member's posts from the Following feed of one of their followers. */
export type ClearTimeline = (tx: Tx, followerId: string, authorId: string) => Promise<void>;

/** Follows and blocks. */
export function relationService(
  { db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>,
  clearTimeline: ClearTimeline,
) {
  const present = async (reader: Database, viewer: Viewer, rows: RelationRow[], ownFollows = false): Promise<Relation[]> => {
    const others = rows.map((row) => row.other_id);
    const person = await loadPeople(reader, viewer, others, config.leader.label);
    const followed = await followedAmong(reader, viewer, others);
    return rows.map((row) => toRelation(row, person(row.other_id), { followed: followed.has(row.other_id), ownFollows }));
  };

  const open = async (viewer: Viewer, id: string): Promise<void> => {
    await opened(db, viewer, id, await findListed(db, viewer, id));
  };

  const findTheOther = async (tx: Tx, viewer: Viewer, otherId: string) => {
    await lockPair(tx, viewer, otherId);
    const other = await findOther(tx, viewer, otherId);
    if (!other) throw new Refusal('member.not_found');
    return other;
  };

  const endFollow = async (tx: Tx, by: Parameters<typeof deleteFollow>[1], follower: string, followee: string) => {
    await clearTimeline(tx, follower, followee);
    await deleteFollow(tx, by, follower, followee);
  };

  const list = async (viewer: Viewer, id: string, relation: FollowRelation, { offset, limit }: Window): Promise<RelationPage> => {
    const start = pageStart(offset);
    await open(viewer, id);
    const { items, next } = page(await followsOf(db, viewer, id, relation, start, limit), limit);
    return { data: await present(db, viewer, items, relation === 'following' && id === viewer.id), next };
  };

  return {
    /** Follows a member. A job adds their existing posts to the follower's timeline (PROF-62). */
    follow: (viewer: Viewer, otherId: string): Promise<FollowSummary> =>
      transact(async (tx) => {
        const pair = mayFollow(viewer, await findTheOther(tx, viewer, otherId));
        await insertFollow(tx, pair, clock);
        return countFollows(tx, viewer, pair.otherId);
      }),

    /** Unfollows a member, whose posts leave the Following feed in the same transaction (PROF-63). */
    unfollow: (viewer: Viewer, named: string): Promise<void> =>
      transact(async (tx) => {
        const own = mayEnd(viewer);
        const followed = await findFollowed(tx, own, named);
        if (followed) await endFollow(tx, own, viewer.id, followed.followee_id);
      }),

    /**
     * Removes a follower of the viewer. The viewer's posts leave the follower's feed in the same transaction. The follower is not notified.
     */
    removeFollower: (viewer: Viewer, named: string): Promise<void> =>
      transact(async (tx) => {
        const own = mayEnd(viewer);
        const follow = await findFollower(tx, own, named);
        if (!follow) return;
        await clearTimeline(tx, follow.follower_id, viewer.id);
        await removeFollow(tx, own, follow.follower_id, clock.now());
      }),

    /** Restores a removed follower within a day: the follow keeps its id, and a job adds the posts to the feed again. */
    restoreFollower: (viewer: Viewer, named: string): Promise<void> =>
      transact(async (tx) => {
        const own = mayEnd(viewer);
        const find = () => findRemoved(tx, own, named, dayAgo(clock.now()));
        const found = await find();
        if (found) await lockPair(tx, viewer, found.follower_id);
        // Checked again, since a block may have been made before the lock.
        const removed = found && (await find());
        if (!removed) throw new Refusal('people.follower_gone');
        const { id: follow_id, follower_id, followee_id } = removed;
        if (await restoreFollow(tx, own, removed)) await emit(tx, 'follow.created', { follow_id, follower_id, followee_id });
      }),

    list,

    /** Returns all relations at once, up to a limit (PROF-66). */
    all: (viewer: Viewer, id: string, relation: FollowRelation) => list(viewer, id, relation, { limit: limits.relations_max }),

    summary: async (viewer: Viewer, id: string): Promise<FollowSummary> => {
      await open(viewer, id);
      return countFollows(db, viewer, id);
    },

    blocked: async (viewer: Viewer, { offset, limit }: Window): Promise<RelationPage> => {
      const { items, next } = page(await blocksOf(db, viewer, pageStart(offset), limit), limit);
      return { data: await present(db, viewer, items), next };
    },

    /** Blocks a member and ends follows between the two (PROF-68, PROF-70). */
    block: (viewer: Viewer, otherId: string): Promise<Relation> =>
      transact(async (tx) => {
        const pair = mayBlock(viewer, await findTheOther(tx, viewer, otherId));
        const row = await insertBlock(tx, pair, clock.now());
        await emit(tx, 'block.created', { blocker_id: viewer.id, blocked_id: pair.otherId });
        const ends = [viewer.id, pair.otherId].sort();
        // In a fixed order, so that two simultaneous blocks do not deadlock.
        for (const followee of ends) await endFollow(tx, pair, followee === viewer.id ? pair.otherId : viewer.id, followee);
        const [relation] = await present(tx, viewer, [row]);
        return relation!;
      }),

    unblock: (viewer: Viewer, named: string): Promise<void> => transact((tx) => deleteBlock(tx, mayEnd(viewer), named)),
  };
}
