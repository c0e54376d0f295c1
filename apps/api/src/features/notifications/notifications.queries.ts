import { limits } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { before, skipped } from '../../platform/database/keyset.ts';
import type { Homes } from '../../platform/home.ts';
import type { PageStart } from '../../platform/http/page.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { visiblePosts } from '../feed/index.ts';
import { notBlocked } from '../people/index.ts';
import { inSeenThread } from '../reactions/index.ts';

type Asking = Pick<Viewer, 'id'>;

/** What was told to the viewer by people they see, and of follows that last. */
const toldBySeenPeople = (db: Database, viewer: Asking) =>
  db
    .selectFrom('notification')
    .where('notification.member_id', '=', viewer.id)
    .where(notBlocked(viewer, 'notification.actor_id'))
    .where(sql<boolean>`(notification.verb <> 'follow' or exists (
      select 1 from follow where follower_id = notification.actor_id and followee_id = notification.member_id))`);

/**
 * The same, about posts and comments that the viewer sees. The post is asked for row by row: an `exists` inside the `or` would be planned
 * as a hash of every post there is.
 */
const visibleNotifications = (db: Database, viewer: Asking, homes: Homes) =>
  toldBySeenPeople(db, viewer)
    .where((eb) =>
      eb.or([
        eb('notification.post_id', 'is', null),
        visiblePosts(db, viewer, homes).where(sql<boolean>`post.id = notification.post_id`).select(sql<boolean>`true`.as('seen')),
      ]),
    )
    .where(inSeenThread(viewer, sql.ref('notification.reaction_id')));

/**
 * Ids of the entries of a list, newest first, each found by one probe of the index below the one before: an entry costs the same
 * whether one member is behind it or a thousand.
 */
async function entryIds(db: Database, from: ReturnType<typeof visibleNotifications>, start: PageStart, wanted: number) {
  const newest = () => from.select('notification.group_id').orderBy('notification.group_id', 'desc').limit(1);
  const { rows } = await sql<{ id: string }>`
    with recursive entry (id, place) as (
      select (${newest().where(before(start, 'notification.group_id'))}), 1
      union all
      select (${newest().where(sql<boolean>`notification.group_id < entry.id`)}), place + 1 from entry
      where id is not null and place < ${skipped(start) + wanted}::int
    )
    select id from entry where id is not null and place > ${skipped(start)}::int order by place`.execute(db);
  return rows;
}

/** Ids of a member's entries, newest first, with one more than asked for. */
export const notificationIds = (db: Database, viewer: Asking, homes: Homes, start: PageStart, size: number) =>
  entryIds(db, visibleNotifications(db, viewer, homes), start, size + 1);

/** How many entries have something unseen; no more than `limits.unseen_max` are counted. */
export async function countUnseen(db: Database, viewer: Asking, homes: Homes): Promise<number> {
  const unseen = visibleNotifications(db, viewer, homes).where('notification.seen_at', 'is', null);
  return (await entryIds(db, unseen, { skip: 0 }, limits.unseen_max)).length;
}

/** One person's latest part in an entry. */
export interface Part {
  group_id: string;
  id: string;
  actor_id: string;
  /** How many people the entry has. */
  people: number;
  seen: boolean;
}

/**
 * Who stands behind entries: of each the latest people, as many as are shown, latest first. All of an entry is about one post or comment,
 * so that whether it may be seen is asked once per entry, however many thousands stand behind it; these are only counted.
 */
export async function loadParts(db: Database, viewer: Asking, homes: Homes, groupIds: string[]): Promise<Part[]> {
  const any = visibleNotifications(db, viewer, homes)
    .where(sql<boolean>`notification.group_id = asked.id`)
    .select(sql<boolean>`true`.as('seen'))
    .limit(1);
  const each = toldBySeenPeople(db, viewer)
    .where(sql<boolean>`notification.group_id = any(array(select id from entry))`)
    .select(['notification.group_id', 'notification.actor_id'])
    // There is no max(uuid) before PostgreSQL 18.
    .select(sql<string>`(array_agg(notification.id order by notification.id desc))[1]`.as('id'))
    .select(sql<boolean>`bool_and(notification.seen_at is not null)`.as('seen'))
    .groupBy(['notification.group_id', 'notification.actor_id']);
  const { rows } = await sql<Part>`
    with entry as materialized (select id from unnest(${groupIds}::uuid[]) as asked (id) where (${any}))
    select group_id, id, actor_id, people, seen from (
      select group_id, id, actor_id,
        row_number() over (partition by group_id order by id desc) as place,
        (count(*) over (partition by group_id))::int as people,
        bool_and(seen) over (partition by group_id) as seen
      from (${each}) as part
    ) as placed
    where place <= ${limits.notification_others + 1}::int order by group_id desc, place`.execute(db);
  return rows;
}

export type NotificationRow = Awaited<ReturnType<typeof loadNotifications>>[number];

/** Enough of a text to cut the excerpt from, once names have been taken out. */
const WORDS = 1000;

/**
 * The viewer's notifications of these ids. The excerpt is of the comment that was made or liked, else of the post; the comment's id
 * goes with it.
 */
export const loadNotifications = (db: Database, viewer: Asking, ids: string[]) =>
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
      'notification.created_at',
      'comment.id as comment_id',
      'comment.comment_id as reply_to',
      sql<string>`left(coalesce(comment.content, post.text, ''), ${WORDS}::int)`.as('words'),
      sql<string[]>`coalesce(comment.tagged, post.tagged, '{}')`.as('words_tagged'),
      sql<boolean>`exists (select 1 from follow where follower_id = ${viewer.id} and followee_id = notification.actor_id)`.as(
        'is_following',
      ),
    ])
    .execute();
