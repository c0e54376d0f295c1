import type { AddedToPost, ErrorCode, HomeRef } from '@muster/contract';
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { atMost, before, leavingOut, skipped } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { type Added, addedIn } from '../../product/added.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Deps } from '../../product/deps.ts';
import type { Homes } from '../../product/home.ts';
import type { Viewer, ViewerId, ViewerNow } from '../../product/viewer.ts';
import { type PictureRow, pictureIn } from '../media/index.ts';
import { blockedEitherWay, notBlocked, type PersonRow, personIn, type TaggedRow, taggedIn } from '../people/index.ts';
import type { PostTable } from './feed.tables.ts';
import { homeEnded, homeModerated, homeVisible, homeVisibleOf } from './homes.ts';

export type PostRow = Selectable<PostTable>;

/**
 * True unless the post or comment in `column` is hidden until operators decide about a report (decision 74). Its author still sees it, and
 * so do operators, who decide.
 */
export const notHeldBack = (viewer: ViewerId, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in ${heldBack(viewer)}`;
/**
 * Ids of all posts and comments hidden from this viewer in that way, as a subquery: planned once per statement, and nearly always empty.
 */
export const heldBack = (viewer: ViewerId): RawBuilder<string> => sql<string>`(
  select object_id from held_back where author_id <> ${viewer.id}::uuid
    and not exists (select from member as looking where looking.id = ${viewer.id}::uuid and 'operator' = any(looking.permissions)))`;

const notHidden = (viewer: ViewerId, column: string) =>
  sql<boolean>`${sql.ref(column)} not in (select post_id from hidden_post where member_id = ${viewer.id}::uuid)`;

/**
 * Posts by people and in homes that the viewer may see, including posts they have hidden. Announcements have no author who could be
 * blocked.
 */
const seenPosts = (db: Database, viewer: ViewerId, homes: Homes) =>
  db
    .selectFrom('post')
    .where(sql<boolean>`(post.author_id is null or ${notBlocked(viewer, 'post.author_id')})`)
    .where(homeVisible(homes, viewer))
    .where(notHeldBack(viewer, 'post.id'));

/** The starting point of every read of posts: by people and in homes that the viewer may see, and not hidden (FEED-50). */
export const visiblePosts = (db: Database, viewer: ViewerId, homes: Homes) =>
  seenPosts(db, viewer, homes).where(notHidden(viewer, 'post.id'));

/** A post to hide or report, even if the viewer has hidden it before. */
export const findHideable = (db: Database, viewer: ViewerId, homes: Homes, id: string) =>
  seenPosts(db, viewer, homes)
    .where('post.id', '=', id)
    .select(['post.id', 'post.author_id', 'post.verb', 'post.text', 'post.home_kind', 'post.home_id'])
    .executeTakeFirst();

/** The viewer's own post, whether or not they can still see its home. */
export const findOwnPost = (db: Database, viewer: ViewerId, id: string) =>
  db
    .selectFrom('post')
    .where('id', '=', id)
    .where('author_id', '=', viewer.id)
    .select(['id', 'author_id', 'verb', 'home_kind', 'home_id'])
    .executeTakeFirst();

/** The posts of one home that the viewer may see. */
const postsIn = (db: Database, viewer: ViewerId, homes: Homes, { kind, id }: HomeRef) =>
  visiblePosts(db, viewer, homes).where('post.home_kind', '=', kind).where('post.home_id', '=', id);

/** Id of a home's pinned post, if the viewer may see it. */
export const pinnedId = (db: Database, viewer: ViewerId, homes: Homes, home: HomeRef) =>
  postsIn(db, viewer, homes, home).where('post.is_pinned', '=', sql.lit(true)).select('post.id').executeTakeFirst();

/** Sorts before every id. */
const FIRST_OF_ALL = '00000000-0000-0000-0000-000000000000';
/**
 * If this many homes have something newer than a page, querying each home of the viewer is cheaper than searching for theirs among them.
 */
const MOST_LIVELY = 1000;

/**
 * Ids of the Following feed, newest first, with one extra: an index-only scan of the viewer's timeline, the few posts whose fan-out is in
 * progress (decision 7), and the newest posts of the homes that the viewer belongs to (decision 32). Only homes with something newer than
 * the page filled by the timeline are queried (decision 93).
 */
export function followingIds(db: Database, viewer: ViewerId, homes: Homes, start: PageStart, size: number) {
  const wanted = skipped(start) + size + 1;
  const arrived = db
    .selectFrom('timeline_entry')
    .where('member_id', '=', viewer.id)
    .where(notBlocked(viewer, 'timeline_entry.author_id'))
    .where(notHidden(viewer, 'timeline_entry.post_id'))
    .where(notHeldBack(viewer, 'timeline_entry.post_id'))
    .where(homeVisibleOf(homes, viewer, 'timeline_entry.post_id'))
    .where(before(start, 'post_id'))
    .select('post_id as id')
    .orderBy('post_id', 'desc')
    .limit(atMost(wanted));
  const onTheirWay = visiblePosts(db, viewer, homes)
    .where('post.spreading', '=', sql.lit(true))
    .where(sql<boolean>`exists (select from follow where follower_id = ${viewer.id} and followee_id = post.author_id)`)
    .where(before(start, 'post.id'))
    .select('post.id')
    .orderBy('post.id', 'desc')
    .limit(atMost(wanted));
  const newerThanPage = (column: string) =>
    sql<boolean>`${sql.ref(column)} > coalesce((select id from arrived order by id desc limit 1 offset ${atMost(wanted)} - 1), ${FIRST_OF_ALL}::uuid)`;
  const lively = db
    .selectFrom('home_latest')
    .where(newerThanPage('post_id'))
    .select(['home_kind', 'home_id'])
    .orderBy('post_id', 'desc')
    .limit(sql.lit(MOST_LIVELY));
  const inHomes = homes.map(({ kind, joined }) =>
    db
      .selectFrom(sql<{ id: string }>`(${joined(viewer)})`.as('joined'))
      .where(
        sql<boolean>`(joined.id in (select home_id from lively where home_kind = ${kind}) or (select count(*) from lively) = ${sql.lit(MOST_LIVELY)})`,
      )
      .innerJoinLateral(
        visiblePosts(db, viewer, homes)
          .where('post.home_kind', '=', kind)
          .where(sql<boolean>`post.home_id = joined.id`)
          .where(before(start, 'post.id'))
          .where(newerThanPage('post.id'))
          .select('post.id')
          .orderBy('post.id', 'desc')
          .limit(atMost(wanted))
          .as('newest'),
        (join) => join.onTrue(),
      )
      .select('newest.id')
      .orderBy('newest.id', 'desc')
      .limit(atMost(wanted)),
  );
  const all = db.with('arrived', () => arrived).with('lively', () => lively);
  return [onTheirWay, ...inHomes]
    .reduce((union, source) => union.union(db.selectFrom(source.as('more')).select('id')), all.selectFrom('arrived').select('id'))
    .orderBy('id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1));
}

/** Ids of all posts that the viewer may see, newest first, with one extra. */
export const everythingIds = (db: Database, viewer: ViewerId, homes: Homes, start: PageStart, size: number) =>
  visiblePosts(db, viewer, homes)
    .where(before(start, 'post.id'))
    .select('post.id')
    .orderBy('post.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1));

/** Ids of the posts pinned to the top of the viewer's home feed. */
export const pinnedFirst = (db: Database, viewer: ViewerNow, homes: Homes) =>
  visiblePosts(db, viewer, homes)
    .where(
      sql<boolean>`post.id in (${sql.join(
        homes.flatMap(({ pinned }) => (pinned ? [pinned(viewer)] : [])),
        sql` union all `,
      )})`,
    )
    .select('post.id');

/** Ids of the posts of one home, newest first, with one extra. */
export const homePostIds = (db: Database, viewer: ViewerId, homes: Homes, home: HomeRef, start: PageStart, size: number) =>
  postsIn(db, viewer, homes, home)
    .where(before(start, 'post.id'))
    .select('post.id')
    .orderBy('post.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1));

/** Posts that the viewer has hidden and could otherwise see, newest first, with one extra. */
export const hiddenPosts = (db: Database, viewer: ViewerId, homes: Homes, start: PageStart, size: number) =>
  seenPosts(db, viewer, homes)
    .innerJoin('hidden_post', 'hidden_post.post_id', 'post.id')
    .where('hidden_post.member_id', '=', viewer.id)
    .where(before(start, 'hidden_post.post_id'))
    .select(['post.id', 'post.author_id', 'post.text', 'post.tagged', 'post.media_id', 'post.created_at'])
    .orderBy('hidden_post.post_id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .execute();

/** The post with this id, if the viewer may see it, and whether its home has ended. */
export const findPost = (
  db: Database,
  viewer: ViewerId,
  homes: Homes,
  id: string,
): Promise<(PostRow & { ended: ErrorCode | null }) | undefined> =>
  visiblePosts(db, viewer, homes).where('post.id', '=', id).selectAll('post').select(homeEnded(homes).as('ended')).executeTakeFirst();

/** One viewer's view of a stream's reactions. */
export interface OwnSide {
  /** Id of the viewer's own like, or null. */
  like: string | null;
  /** Reactions by people the viewer cannot see: subtracted from the counters, so that counts match the lists (ruling 15). */
  hidden: { like: number; comment: number };
}

/** The viewer's view of the post or comment whose id is in `column`, as part of the same row's select. */
export const ownSideIn = (viewer: ViewerId, column: string): RawBuilder<OwnSide> => sql<OwnSide>`(
  select json_build_object(
    'like', (select mine.id from reaction as mine
      where mine.stream_id = ${sql.ref(column)} and mine.author_id = ${viewer.id}::uuid and mine.kind = 'like'),
    'hidden', json_build_object('like', count(*) filter (where unseen.kind = 'like'), 'comment', count(*) filter (where unseen.kind = 'comment')))
  from reaction as unseen where unseen.stream_id = ${sql.ref(column)} and unseen.author_id in ${blockedEitherWay(viewer)})`;

/** Columns shown with a post or comment besides its own. */
export interface Beside {
  author: PersonRow | null;
  own: OwnSide;
  people: TaggedRow[] | null;
}

/** Selects those columns for the rows of `table`: one index lookup each, in the same statement. */
export const besides = (viewer: ViewerId, table: string) => [
  personIn(`${table}.author_id`).as('author'),
  ownSideIn(viewer, `${table}.id`).as('own'),
  taggedIn(viewer, `${table}.tagged`).as('people'),
];

/**
 * A post with everything on its card except the name of its home; `rank` is its position in the list, `first` whether it is pinned above
 * the list.
 */
export type ShownPost = PostRow &
  Beside & { picture: PictureRow | null; added: AddedToPost; in_charge?: boolean; ended?: ErrorCode | null; first?: boolean; rank: string };

/** Columns to show posts in `table`, besides their own. */
export const shownWith = (viewer: ViewerId, table: string, added: Added<AddedToPost>) => [
  ...besides(viewer, table),
  pictureIn(`${table}.media_id`).as('picture'),
  addedIn(added, viewer, sql.ref(`${table}.id`)).as('added'),
];

/** Ids of visible posts, with a rank if the list is not ordered by post id. */
export type ListedIds = Expression<{ id: string; rank?: string }>;

/** Dependencies for showing posts: their homes, and what features add. */
type ShowsPosts = Pick<Deps, 'homes' | 'addedToPosts'>;

/**
 * The posts of a list with the contents of their cards, newest first, or highest rank first if the list has ranks. Posts in `above` are
 * read in the same statement and marked as `first`.
 */
export const showListed = (
  db: Database,
  viewer: Viewer,
  { homes, addedToPosts }: ShowsPosts,
  ids: ListedIds,
  { by = 'id', above }: { by?: 'id' | 'rank'; above?: ListedIds | undefined } = {},
): Promise<ShownPost[]> =>
  readFirst(
    db,
    viewer,
    db
      .selectFrom(
        above
          ? sql<{ id: string }>`(select id, false as first from (${ids}) as list union all select id, true from (${above}) as above)`.as(
              'listed',
            )
          : sql<{ id: string }>`(${ids})`.as('listed'),
      )
      .innerJoin('post', 'post.id', 'listed.id')
      .selectAll('post')
      .select(shownWith(viewer, 'post', addedToPosts))
      .select([homeModerated(homes, viewer).as('in_charge'), homeEnded(homes).as('ended')])
      .select([sql<string>`${sql.ref(`listed.${by}`)}`.as('rank'), (above ? sql.ref<boolean>('listed.first') : sql.lit(false)).as('first')])
      .orderBy('rank', 'desc')
      .$castTo<ShownPost>(),
  );

/** The post of this id, if the viewer may see it. */
export const showPost = (db: Database, viewer: Viewer, parts: ShowsPosts, id: string): Promise<ShownPost[]> =>
  showListed(db, viewer, parts, visiblePosts(db, viewer, parts.homes).where('post.id', '=', id).select('post.id'));
