import { type ErrorCode, type HomeRef, limits, type ReactionKind } from '@muster/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import { editedAt, versionAfter } from '../../platform/edited.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { emission } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Homes } from '../../product/home.ts';
import type { Viewer, ViewerId } from '../../product/viewer.ts';
import {
  type Beside,
  besides,
  countingOnPost,
  heldBack,
  homeEnded,
  homeModerated,
  notHeldBack,
  type OwnSide,
  ownSideIn,
  uncountingComments,
  visiblePosts,
} from '../feed/index.ts';
import { blockedEitherWay, notBlocked, personIn, taggedIn } from '../people/index.ts';
import { type PreviewColumns, previewColumns } from '../previews/index.ts';
import type { ReactionFacts, ReactionTable } from './reactions.tables.ts';

export type ReactionRow = Selectable<ReactionTable>;
/** A like, comment or reply with the data shown next to it. */
export type ShownReaction = ReactionRow & Beside;

/** The target of a reaction: a post, or a comment, whose id is then the stream's. */
export interface Stream {
  id: string;
  post_id: string;
  comment_id: string | null;
  /** The comment that a reply is on; null for anything else. */
  parent_id: string | null;
  /** Null if the comment's author deleted their account, and for announcements of the community. */
  author_id: string | null;
  by_community: boolean;
  like_count: number;
  comment_count: number;
  own: OwnSide;
  /** True if the viewer moderates the home of its post. */
  in_charge: boolean;
  /** Why nothing may be added to that home any more, or null. */
  ended: ErrorCode | null;
}

/**
 * True unless this comment or like, or one of the up to two comments above it, is by a member across a block (ruling 15), or hidden. True
 * for null.
 */
export const inVisibleThread = (viewer: ViewerId, reactionId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from reaction as own
    left join reaction as above on above.id = own.comment_id
    left join reaction as top on top.id = above.comment_id
    where own.id = ${reactionId} and (array[own.author_id, above.author_id, top.author_id] && array${blockedEitherWay(viewer)}
      or array[own.id, above.id, top.id] && array${heldBack(viewer)}))`;

/**
 * Returns the stream with this id if the viewer may see it: its post, and for a comment also every comment above it. If `home` is given,
 * the post must be in it.
 */
export async function findStream(
  db: Database,
  viewer: Viewer,
  homes: Homes,
  streamId: string,
  home?: HomeRef,
): Promise<Stream | undefined> {
  const posts = () =>
    visiblePosts(db, viewer, homes).$if(home !== undefined, (query) =>
      query.where('post.home_kind', '=', home!.kind).where('post.home_id', '=', home!.id),
    );
  const [post] = await readFirst(
    db,
    viewer,
    posts()
      .where('post.id', '=', streamId)
      .select(['post.id', 'post.id as post_id', 'post.author_id', 'post.like_count', 'post.comment_count'])
      .select([sql<null>`null::uuid`.as('comment_id'), sql<null>`null::uuid`.as('parent_id'), ownSideIn(viewer, 'post.id').as('own')])
      .select([homeModerated(homes, viewer).as('in_charge'), homeEnded(homes).as('ended')])
      .select(sql<boolean>`post.home_kind = 'community'`.as('by_community')),
  );
  if (post) return post;
  return posts()
    .innerJoin('reaction as comment', 'comment.post_id', 'post.id')
    .where('comment.id', '=', streamId)
    .where('comment.kind', '=', 'comment')
    .where(inVisibleThread(viewer, sql`${streamId}`))
    .select(['comment.id', 'comment.post_id', 'comment.id as comment_id', 'comment.comment_id as parent_id', 'comment.author_id'])
    .select(['comment.like_count', 'comment.comment_count', ownSideIn(viewer, 'comment.id').as('own')])
    .select([homeModerated(homes, viewer).as('in_charge'), homeEnded(homes).as('ended'), sql.lit(false).as('by_community')])
    .executeTakeFirst();
}

/** The target of a reaction: a post, or a comment on it. */
export type Standing = Pick<Stream, 'id' | 'post_id' | 'comment_id'>;

/** Selects the reactions of a visible stream that this viewer may see; everybody sees those of deleted members. */
const visibleReactions = (db: Database, viewer: Viewer, stream: Stream) =>
  db
    .selectFrom('reaction')
    .where('reaction.stream_id', '=', stream.id)
    .where((eb) => eb.or([eb('reaction.author_id', 'is', null), notBlocked(viewer, 'reaction.author_id')]))
    .where(notHeldBack(viewer, 'reaction.id'));

/** Returns likes or comments of a stream with the data shown next to them, newest first, with one extra. */
export const reactionsOf = (
  db: Database,
  viewer: Viewer,
  stream: Stream,
  kind: ReactionKind,
  start: PageStart,
  size: number,
): Promise<ShownReaction[]> =>
  visibleReactions(db, viewer, stream)
    .where('reaction.kind', '=', kind)
    .where(before(start, 'reaction.id'))
    .selectAll('reaction')
    .select(besides(viewer, 'reaction'))
    .orderBy('reaction.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1))
    .$castTo<ShownReaction>()
    .execute();

/** Returns the viewer's own reaction, with the data shown next to it. */
export const showReaction = (db: Database, viewer: Viewer, id: string): Promise<ShownReaction> =>
  db
    .selectFrom('reaction')
    .where('id', '=', id)
    .selectAll('reaction')
    .select(besides(viewer, 'reaction'))
    .$castTo<ShownReaction>()
    .executeTakeFirstOrThrow();

/** Returns one reaction of a visible stream, if this viewer may see it. */
export const findReaction = (db: Database, viewer: Viewer, stream: Stream, id: string): Promise<ReactionRow | undefined> =>
  visibleReactions(db, viewer, stream).where('reaction.id', '=', id).selectAll('reaction').executeTakeFirst();

/**
 * Returns the viewer's own like or comment, even if they can no longer see its target: members can always withdraw their own words. A reply
 * is found under its comment's id, and under that of any other reply there, which it may have responded to.
 */
export const findOwn = (db: Database, viewer: Viewer, streamId: string, id: string): Promise<ReactionRow | undefined> =>
  db
    .selectFrom('reaction')
    .where('id', '=', id)
    .where('author_id', '=', viewer.id)
    .where((eb) =>
      eb.or([
        eb('stream_id', '=', streamId),
        eb.and([
          eb('kind', '=', 'comment'),
          eb('comment_id', '=', eb.selectFrom('reaction as other').where('other.id', '=', streamId).select('other.comment_id')),
        ]),
      ]),
    )
    .selectAll()
    .executeTakeFirst();

/**
 * Returns the viewer's own like of this post or comment, or their own comment with this id, in a home, even if they can no longer see it.
 */
export const findOwnIn = (
  db: Database,
  viewer: Viewer,
  home: HomeRef,
  streamId: string,
  kind: ReactionKind,
): Promise<ReactionRow | undefined> =>
  db
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .where(kind === 'like' ? 'reaction.stream_id' : 'reaction.id', '=', streamId)
    .where('reaction.author_id', '=', viewer.id)
    .where('reaction.kind', '=', kind)
    .where('post.home_kind', '=', home.kind)
    .where('post.home_id', '=', home.id)
    .selectAll('reaction')
    .executeTakeFirst();

/** Returns the latest visible replies to each of these comments, newest first, with one more than is shown, in one query. */
export async function latestReplies(db: Database, viewer: Viewer, commentIds: string[]): Promise<ShownReaction[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await sql<ShownReaction>`
    select reply.*, ${sql.join(besides(viewer, 'reply'))} from unnest(${commentIds}::uuid[]) as comment (id) cross join lateral (
      select * from reaction
      where stream_id = comment.id and kind = 'comment' and (author_id is null or ${notBlocked(viewer, 'author_id')})
        and ${notHeldBack(viewer, 'id')}
      order by id desc limit ${sql.lit(limits.replies_shown + 1)}
    ) as reply`.execute(db);
  return rows;
}

export interface ReactionValues {
  content: string;
  tagged: string[];
  /** The preview; undefined keeps the current one. */
  preview: PreviewColumns | undefined;
}

/**
 * Inserts a reaction with its event, increments its stream's counter, and returns it as its author sees it, all in one statement.
 * `answered` is the reply that a reply responds to. Returns undefined if the member already likes the stream.
 */
export async function insertReaction(
  tx: Tx,
  author: Authorized<'reaction.add', Viewer>,
  stream: Stream,
  { preview, answered, ...values }: ReactionValues & { id: string; kind: ReactionKind; created_at: Date; answered: string | null },
): Promise<ShownReaction | undefined> {
  const { id: stream_id, post_id, comment_id } = stream;
  const { id: reaction_id, kind } = values;
  const event = { reaction_id, kind, post_id, comment_id, ...(answered && { answered }) };
  const written = tx
    .insertInto('reaction')
    .values({
      ...values,
      stream_id,
      post_id,
      comment_id,
      author_id: author.id,
      ...(preview ?? previewColumns(null)),
      edited_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll();
  const people = values.tagged.length > 0 ? taggedIn(author, 'written.tagged') : sql`null`;
  const { rows } = await sql<Omit<ShownReaction, 'own'>>`
    with written as (${written}), counted as (
      ${counting(stream, kind, 1)} and exists (select from written)
    ), event as (${emission(tx, 'reaction.added', event, 'written')})
    select written.*, ${personIn('written.author_id')} as author, ${people} as people from written`.execute(tx);
  // A new reaction has no reactions.
  return rows[0] && { ...rows[0], own: { like: null, hidden: { like: 0, comment: 0 } } };
}

/**
 * Edits a comment and marks it as edited. An omitted preview stays. Returns undefined if the comment is gone or its version has changed.
 */
export const changeComment = (
  tx: Tx,
  comment: Authorized<'reaction.edit', ReactionFacts>,
  { preview, edited_at, ...words }: ReactionValues & { edited_at: Date },
  seen: number | undefined,
): Promise<ReactionRow | undefined> => {
  const values = { ...words, ...preview };
  return tx
    .updateTable('reaction')
    .set({ ...values, edited_at: editedAt(values, edited_at), version: versionAfter(values) })
    .where('id', '=', comment.id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .returningAll()
    .executeTakeFirst();
};

/**
 * Deletes a reaction with everything on it, and decrements its stream's counter. A comment whose author has left, kept only for its
 * replies, is deleted with the last of them. Returns false if the reaction is already gone.
 */
export async function deleteReaction(
  tx: Tx,
  reaction: Authorized<'reaction.remove' | 'take_down', Pick<ReactionFacts, 'id' | 'kind'>>,
  standing: Standing,
): Promise<boolean> {
  const removed = await tx.deleteFrom('reaction').where('id', '=', reaction.id).executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await counting(standing, reaction.kind, -1).execute(tx);
  if (standing.comment_id && reaction.kind === 'comment') await dropUnanswered(tx, sql`id = ${standing.comment_id} and author_id is null`);
  return true;
}

/** Deletes the comments on posts, among these comments, that have no replies, and decrements the posts' counters. */
export const dropUnanswered = (tx: Tx, comments: RawBuilder<unknown>) =>
  sql`
    with gone as (
      delete from reaction where kind = 'comment' and comment_id is null and comment_count = 0 and ${comments} returning post_id
    )
    ${uncountingComments('gone')}`.execute(tx);

/**
 * Changes the counter of a reaction's target. The statement ends with a condition on its id, to which another condition can be appended.
 */
function counting(stream: Standing, kind: ReactionKind, by: 1 | -1): RawBuilder<unknown> {
  const name = kind === 'like' ? 'like_count' : 'comment_count';
  if (!stream.comment_id) return countingOnPost(name, by, stream.id);
  return sql`update reaction set ${sql.ref(name)} = ${sql.ref(name)} + ${by} where id = ${stream.id}`;
}
