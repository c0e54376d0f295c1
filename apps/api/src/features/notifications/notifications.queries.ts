import { limits, type NotificationVerb } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { before, skipped } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { newId } from '../../platform/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { visiblePosts } from '../feed/index.ts';
import { notBlocked } from '../people/index.ts';

/**
 * What was told to the viewer by people they see, about posts they see. The post is asked for row by row: an `exists` inside the `or`
 * would be planned as a hash of every post there is.
 */
const visibleNotifications = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('notification')
    .where('notification.member_id', '=', viewer.id)
    .where(notBlocked(viewer, 'notification.actor_id'))
    .where((eb) =>
      eb.or([
        eb('notification.post_id', 'is', null),
        visiblePosts(db, viewer).where(sql<boolean>`post.id = notification.post_id`).select(sql<boolean>`true`.as('seen')),
      ]),
    );

/** Ids of a member's notifications, newest first, with one more than asked for. */
export const notificationIds = (db: Database, viewer: Viewer, start: PageStart, size: number) =>
  visibleNotifications(db, viewer)
    .where(before(start, 'notification.id'))
    .select('notification.id')
    .orderBy('notification.id', 'desc')
    .offset(skipped(start))
    .limit(size + 1)
    .execute();

export type NotificationRow = Awaited<ReturnType<typeof loadNotifications>>[number];

/**
 * The viewer's notifications of these ids, newest first. The excerpt is of the comment that was made or liked, else of the post; the
 * comment's id goes with it.
 */
export const loadNotifications = (db: Database, viewer: Viewer, ids: string[]) =>
  db
    .selectFrom('notification')
    .leftJoin('post', 'post.id', 'notification.post_id')
    .leftJoin('reaction', 'reaction.id', 'notification.reaction_id')
    .leftJoin('reaction as comment', (join) =>
      join.on('comment.id', '=', sql<string>`case when reaction.kind = 'comment' then reaction.id else reaction.comment_id end`),
    )
    .where('notification.member_id', '=', viewer.id)
    .where(sql<boolean>`notification.id = any(${ids}::uuid[])`)
    .select([
      'notification.id',
      'notification.verb',
      'notification.actor_id',
      'notification.object_id',
      'notification.tagged',
      'notification.seen_at',
      'notification.created_at',
      'comment.id as comment_id',
      sql<string>`left(coalesce(comment.content, post.text, ''), ${limits.excerpt_length + 1}::int)`.as('words'),
      sql<boolean>`exists (select 1 from follow where follower_id = ${viewer.id} and followee_id = notification.actor_id)`.as(
        'is_following',
      ),
    ])
    .orderBy('notification.id', 'desc')
    .execute();

/** How many visible notifications are unseen. */
export async function countUnseen(db: Database, viewer: Viewer): Promise<number> {
  const { unseen } = await visibleNotifications(db, viewer)
    .where('notification.seen_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('unseen'))
    .executeTakeFirstOrThrow();
  return unseen;
}

/** Marks everything of a member that is unseen as seen. */
export async function markSeen(db: Database, viewer: Viewer, now: Date): Promise<void> {
  await db.updateTable('notification').set({ seen_at: now }).where('member_id', '=', viewer.id).where('seen_at', 'is', null).execute();
}

/** What a job tells several members at once. */
export interface Telling {
  actor_id: string;
  object_id: string | null;
  post_id: string | null;
  reaction_id: string | null;
  created_at: Date;
}
export interface Recipient {
  member_id: string;
  verb: NotificationVerb;
  tagged: boolean;
}

/** Writes one notification per recipient in one statement. What was told before is not told again. */
export async function insertNotifications(tx: Tx, telling: Telling, recipients: Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx
    .insertInto('notification')
    .values(recipients.map((recipient) => ({ ...telling, ...recipient, id: newId(), seen_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The follow, kept from being ended until the transaction ends, or undefined where it has ended. */
export const holdFollow = (tx: Tx, id: string) =>
  tx.selectFrom('follow').where('id', '=', id).select(['follower_id', 'followee_id', 'created_at']).forKeyShare().executeTakeFirst();

/** The post, kept from being deleted until the transaction ends, or undefined where it is gone. */
export const holdPost = (tx: Tx, id: string) =>
  tx.selectFrom('post').where('id', '=', id).select(['id', 'author_id', 'created_at']).forKeyShare().executeTakeFirst();

/** The reaction, likewise, with its post's author and, where it is on a comment, that comment's. */
export const holdReaction = (tx: Tx, id: string) =>
  tx
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .where('reaction.id', '=', id)
    .select((eb) => [
      'reaction.id',
      'reaction.kind',
      'reaction.stream_id',
      'reaction.post_id',
      'reaction.comment_id',
      'reaction.author_id',
      'reaction.tagged',
      'reaction.created_at',
      'post.author_id as post_author_id',
      eb
        .selectFrom('reaction as comment')
        .whereRef('comment.id', '=', 'reaction.comment_id')
        .select('comment.author_id')
        .as('comment_author_id'),
    ])
    .forKeyShare(['reaction', 'post'])
    .executeTakeFirst();

/** Who commented in a stream. */
export async function commentersOf(tx: Tx, streamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('reaction')
    .where('stream_id', '=', streamId)
    .where('kind', '=', 'comment')
    .where('author_id', 'is not', null)
    .select('author_id')
    .distinct()
    .execute();
  return rows.flatMap((row) => row.author_id ?? []);
}

const among = (ids: string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;

/** Of these members, those who share no block with any of the others named. */
export async function withoutBlocks(tx: Tx, members: string[], others: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('block')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', among(members)), eb('blocked_id', '=', among(others))]),
        eb.and([eb('blocked_id', '=', among(members)), eb('blocker_id', '=', among(others))]),
      ]),
    )
    .select(['blocker_id', 'blocked_id'])
    .execute();
  const apart = new Set(others);
  const kept = new Set(members);
  for (const { blocker_id, blocked_id } of rows) {
    if (apart.has(blocked_id)) kept.delete(blocker_id);
    if (apart.has(blocker_id)) kept.delete(blocked_id);
  }
  return kept;
}
