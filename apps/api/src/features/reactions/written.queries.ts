import type { WrittenKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { atMost, before, leavingOut, skipped } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import type { Homes } from '../../product/home.ts';
import type { Viewer } from '../../product/viewer.ts';
import { visiblePosts } from '../feed/index.ts';
import { inVisibleThread } from './reactions.queries.ts';

/** Tests that the viewer can still see the target of their reaction: its post, and all comments above it. */
const isSeen = (db: Database, viewer: Viewer, homes: Homes): RawBuilder<boolean> => {
  const post = visiblePosts(db, viewer, homes).where(sql<boolean>`post.id = reaction.post_id`).select(sql<boolean>`true`.as('seen'));
  return sql<boolean>`(exists (${post}) and ${inVisibleThread(viewer, sql.ref('reaction.id'))})`;
};

/** Tests that a text contains words, ignoring case and accents. */
const contains = (column: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  q === '' ? sql<boolean>`true` : sql<boolean>`position(search_fold(${q}) in search_fold(${column})) > 0`;

/** Content of a member that was taken down, as JSON. */
interface TakenDown {
  post_id: string;
  comment_id: string | null;
  text: string;
  tagged: string[];
  had_photo: boolean;
  edited: boolean;
  written_at: string;
  reason: string;
  taken_at: string;
}

export interface WrittenFilter {
  q: string;
  /** If omitted, anything that has text. */
  kind?: WrittenKind | undefined;
}

/** Returns ids of a member's posts, comments and likes, newest first, with one extra: one scan of the author index per kind. */
export async function writtenIds(db: Database, viewer: Viewer, homes: Homes, { q, kind }: WrittenFilter, start: PageStart, size: number) {
  const wanted = skipped(start) + size + 1;
  const newest = (table: 'post' | 'reaction', which: WrittenKind, found: RawBuilder<boolean>) => sql`(
    select ${sql.table(table)}.id, ${which}::text as kind, null::json as taken from ${sql.table(table)}
    where author_id = ${viewer.id} and ${table === 'post' ? sql`verb = 'post'` : sql`kind = ${which}`} and ${found}
      and ${before(start, `${table}.id`)}
    order by ${sql.table(table)}.id desc limit ${atMost(wanted)})`;
  const liked = sql<boolean>`(${isSeen(db, viewer, homes)} and exists (
    select 1 from post left join reaction as liked on liked.id = reaction.comment_id
    where post.id = reaction.post_id and ${contains(sql`coalesce(liked.content, post.text)`, q)}))`;
  const down = (which: 'post' | 'comment') => sql`(
    select taken.id, ${which}::text as kind, to_json(taken) as taken from taken_down as taken
    where author_id = ${viewer.id} and kind = ${which === 'post' ? 'post' : 'reaction'} and ${contains(sql`text`, q)} and ${before(start, 'taken.id')}
    order by taken.id desc limit ${atMost(wanted)})`;
  const kinds: Record<WrittenKind, RawBuilder<unknown>> = {
    post: sql`(${newest('post', 'post', contains(sql`text`, q))} union all ${down('post')})`,
    comment: sql`(${newest('reaction', 'comment', contains(sql`content`, q))} union all ${down('comment')})`,
    like: newest('reaction', 'like', q === '' ? sql<boolean>`true` : liked),
  };
  const asked = kind ? kinds[kind] : sql`${kinds.post} union all ${kinds.comment}`;
  const { rows } = await sql<{ id: string; kind: WrittenKind; taken: TakenDown | null }>`
    select id, kind, taken from (${asked}) as mine order by id desc offset ${leavingOut(start)} limit ${atMost(size + 1)}`.execute(db);
  return rows;
}

/** Returns a member's own posts with these ids, each with whether the member can still see it. */
export const loadOwnPosts = (db: Database, viewer: Viewer, homes: Homes, ids: string[]) =>
  db
    .selectFrom('post as own')
    .where('author_id', '=', viewer.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(['id', 'text', 'tagged', 'media_id', 'edited_at', 'created_at', 'home_kind', 'home_id'])
    .select((eb) => eb.exists(visiblePosts(db, viewer, homes).where(sql<boolean>`post.id = own.id`)).as('visible'))
    .execute();

/** Returns a member's own comments and likes with these ids, each with its target and whether the member can still see that. */
export const loadOwnReactions = (db: Database, viewer: Viewer, homes: Homes, ids: string[]) =>
  db
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .leftJoin('reaction as above', 'above.id', 'reaction.comment_id')
    .where('reaction.author_id', '=', viewer.id)
    .where(sql<boolean>`reaction.id = any(${ids}::uuid[])`)
    .select(['reaction.id', 'reaction.kind', 'reaction.content', 'reaction.tagged', 'reaction.edited_at', 'reaction.created_at'])
    .select(['post.home_kind', 'post.home_id', 'reaction.post_id', 'reaction.comment_id', isSeen(db, viewer, homes).as('visible')])
    .select([
      sql<string | null>`case when reaction.comment_id is null then post.author_id else above.author_id end`.as('on_author_id'),
      sql<string>`coalesce(above.content, post.text)`.as('on_text'),
      sql<string[]>`coalesce(above.tagged, post.tagged)`.as('on_tagged'),
    ])
    .execute();
