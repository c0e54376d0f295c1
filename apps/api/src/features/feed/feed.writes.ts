import type { AddedToPost, HomeRef, Post } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { editedAt, versionAfter } from '../../platform/edited.ts';
import { emission, emit } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Transact } from '../../platform/transact.ts';
import type { Added } from '../../product/added.ts';
import type { Homes } from '../../product/home.ts';
import { type PreviewColumns, previewColumns } from '../previews/index.ts';
import { type ShownPost, shownWith } from './feed.queries.ts';
import type { NewPost, PostFacts, PostTable } from './feed.tables.ts';
import { homeVisible } from './homes.ts';

/** The kind of advisory lock that guards an author's set of followers. */
const audience = 1;
/** How many timeline entries a transaction writes at most: some 30 ms (docs/performance.md). */
const ENTRIES_AT_ONCE = 2000;
/** Sorts before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface PostValues {
  text: string;
  /** Undefined keeps it as it is; the same applies to the preview. */
  media_id: string | null | undefined;
  tagged: string[];
  preview: PreviewColumns | undefined;
}

/**
 * Writes a post, its author's own timeline entry and its event, and returns it as its author sees it, all in one statement. Followers can
 * read it at once, and have it in their timelines after `fanOut`. What features add may read any table, so no part of it is named like one.
 */
export async function insertPost(
  tx: Tx,
  { author_id, home_kind, home_id }: Authorized<'post.create', NewPost>,
  { preview, ...values }: PostValues & { id: string; created_at: Date },
  added: Added<AddedToPost>,
): Promise<ShownPost> {
  const event = { post_id: values.id, author_id, tagged: values.tagged, home: { kind: home_kind, id: home_id } };
  const written = tx
    .insertInto('post')
    .values({
      ...values,
      media_id: values.media_id ?? null,
      author_id,
      home_kind,
      home_id,
      spreading: true,
      ...(preview ?? previewColumns(null)),
      edited_at: null,
    })
    .returningAll();
  const { rows } = await sql<ShownPost>`
    with written as (${written}), entry as (
      insert into timeline_entry (member_id, post_id, author_id) select author_id, id, author_id from written
    ), told as (${emission(tx, 'post.created', event, 'written')})
    select written.*, written.id as rank, ${sql.join(shownWith({ id: author_id }, 'written', added))} from written`.execute(tx);
  return rows[0]!;
}

/**
 * Writes the post by which a home tells of itself, and its author's own timeline entry; its event takes it to followers, like any post.
 * Nothing if it is there already, or its author or its home is gone.
 */
export async function insertNews(
  tx: Tx,
  homes: Homes,
  {
    id,
    author_id,
    verb,
    home,
    created_at,
  }: Pick<PostTable, 'id' | 'created_at'> & Pick<NewPost, 'author_id'> & { verb: Post['verb']; home: HomeRef },
): Promise<void> {
  const seen = homeVisible(homes, { id: author_id });
  const { rows } = await sql`
    with written as (
      insert into post (id, author_id, home_kind, home_id, verb, text, spreading, created_at)
      select post.id, post.author_id, post.home_kind, post.home_id, ${verb}, '', true, ${created_at}
      from (select ${id}::uuid as id, ${author_id}::uuid as author_id, ${home.kind}::text as home_kind, ${home.id}::uuid as home_id) as post
      where exists (select from member where member.id = post.author_id) and ${seen}
      on conflict (id) do nothing returning id, author_id
    ), entry as (
      insert into timeline_entry (member_id, post_id, author_id) select author_id, id, author_id from written
    )
    select id from written`.execute(tx);
  if (rows.length > 0) await emit(tx, 'post.created', { post_id: id, author_id, tagged: [], home });
}

/**
 * Edits a post and marks it as edited. A picture or preview left out stays as it is, even if it is being changed at the same moment. False
 * if the post is gone or is no longer at the version that the edit was based on.
 */
export async function changePost(
  tx: Tx,
  post: Authorized<'post.edit', PostFacts>,
  { preview, edited_at, ...words }: PostValues & { edited_at: Date },
  seen: number | undefined,
): Promise<boolean> {
  const values = { ...words, ...preview };
  const changed = await tx
    .updateTable('post')
    .set({ ...values, edited_at: editedAt(values, edited_at), version: versionAfter(values) })
    .where('id', '=', post.id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Hides a post from one member; idempotent. */
export async function hidePost(
  tx: Tx,
  { memberId, postId }: Authorized<'post.hide', { memberId: string; postId: string }>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('hidden_post')
    .values({ member_id: memberId, post_id: postId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unhides a post for the member who hid it; does nothing if it is not hidden. */
export async function unhidePost(
  tx: Tx,
  { memberId, postId }: Authorized<'post.unhide', { memberId: string; postId: string }>,
): Promise<void> {
  await tx.deleteFrom('hidden_post').where('member_id', '=', memberId).where('post_id', '=', postId).execute();
}

/** Deletes a post with its reactions, timeline entries and notifications. False if it was already gone. */
export async function removePost(tx: Tx, post: Authorized<'post.delete', PostFacts>): Promise<boolean> {
  const removed = await tx.deleteFrom('post').where('id', '=', post.id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** How many posts of a deleted home are deleted in one transaction. */
const REMOVED_AT_ONCE = 200;

/** Deletes the posts of a deleted home, a bounded number in each transaction. Idempotent. */
export async function removeHomePosts(transact: Transact, { kind, id }: HomeRef): Promise<void> {
  const some = (tx: Tx) =>
    sql`
    delete from post where id in (
      select id from post where home_kind = ${kind} and home_id = ${id} order by id limit ${REMOVED_AT_ONCE}::int
    )`.execute(tx);
  while (((await transact(some)).numAffectedRows ?? 0n) > 0n);
  if (kind !== 'member')
    await transact((tx) => tx.deleteFrom('home_latest').where('home_kind', '=', kind).where('home_id', '=', id).execute());
}

/** How far a post's fan-out to its author's followers has come, in the order of their ids. */
interface Way {
  post_id: string;
  after: string;
}

/**
 * Fans posts out to the timelines of their authors' followers, a bounded number of entries in each transaction: a member who unfollows one
 * of them waits for no more than that. Until a post has arrived everywhere it is read from its author's side. Idempotent, and resumes if a
 * process crashed midway.
 */
export async function fanOut(transact: Transact, postIds: string[]): Promise<void> {
  let underway = postIds.map((post_id): Way => ({ post_id, after: NOBODY }));
  while (underway.length > 0) underway = await transact((tx) => spread(tx, underway));
}

/**
 * Fans posts out to the next batch of followers and returns those that have not arrived everywhere. The row locks make a post that is being
 * deleted count as gone; the locks on the authors make a member who unfollows at this moment wait, so that the new entries are deleted,
 * too.
 */
async function spread(tx: Tx, underway: Way[]): Promise<Way[]> {
  const ids = underway.map(({ post_id }) => post_id);
  const among = sql<boolean>`post.id = any(${ids}::uuid[])`;
  const share = Math.ceil(ENTRIES_AT_ONCE / ids.length);
  await sql`select pg_advisory_xact_lock_shared(${audience}, hashtext(author_id::text)) from post where ${among}`.execute(tx);
  const { rows: ahead } = await sql<Way>`
    with next as materialized (
      select follow.follower_id, post.id as post_id, post.author_id
      from unnest(${ids}::uuid[], ${underway.map(({ after }) => after)}::uuid[]) as way (post_id, after) join post on post.id = way.post_id
      cross join lateral (
        select follower_id from follow where followee_id = post.author_id and follower_id > way.after order by follower_id limit ${share}
      ) as follow
      for key share of post
    ), written as (
      insert into timeline_entry (member_id, post_id, author_id) select follower_id, post_id, author_id from next on conflict do nothing
    ), ahead as (
      select post_id, max(follower_id::text) as after from next group by post_id having count(*) = ${share}
    ), arrived as (
      update post set spreading = false where ${among} and spreading and id not in (select post_id from ahead)
    )
    select post_id, after from ahead`.execute(tx);
  return ahead;
}

/**
 * Adds what a member has posted so far to the timeline of a new follower, unless they have unfollowed since. Run it after the follow is
 * committed: a post made at the same moment is then either seen here or fanned out to the new follower. Idempotent.
 */
export async function backfillTimeline(db: Database, followerId: string, followeeId: string): Promise<void> {
  await sql`
    insert into timeline_entry (member_id, post_id, author_id)
    select follow.follower_id, post.id, post.author_id from follow join post on post.author_id = follow.followee_id
    join member on member.id = follow.follower_id
    where follow.follower_id = ${followerId} and follow.followee_id = ${followeeId} for key share of member, follow
    on conflict do nothing`.execute(db);
}

/**
 * Removes a member's posts from the timeline of somebody who unfollows them, in the transaction that ends the follow and before it does.
 */
export async function clearTimeline(tx: Tx, followerId: string, followeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${audience}, hashtext(${followeeId}))`.execute(tx);
  await tx.deleteFrom('timeline_entry').where('member_id', '=', followerId).where('author_id', '=', followeeId).execute();
}

/** Pins a post, replacing the one pinned in its home, or unpins it. */
export async function setPinned(
  tx: Tx,
  id: string,
  { home_kind, home_id }: Pick<PostTable, 'home_kind' | 'home_id'>,
  pinned: boolean,
): Promise<void> {
  if (pinned)
    await tx
      .updateTable('post')
      .set({ is_pinned: false })
      .where('home_kind', '=', home_kind)
      .where('home_id', '=', home_id)
      .where('is_pinned', '=', true)
      .execute();
  await tx.updateTable('post').set({ is_pinned: pinned }).where('id', '=', id).execute();
}

/** Changes a counter of a post; a statement to which a condition can be added. */
export const countingOnPost = (column: 'like_count' | 'comment_count', by: 1 | -1, id: string): RawBuilder<unknown> =>
  sql`update post set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${id}`;

/** Subtracts deleted comments, rows of `deleted` with their `post_id`, from the counters of their posts. */
export const uncountingComments = (deleted: string): RawBuilder<unknown> => sql`
  update post set comment_count = comment_count - each_post.n
  from (select post_id, count(*)::int as n from ${sql.table(deleted)} group by post_id) as each_post
  where post.id = each_post.post_id`;
