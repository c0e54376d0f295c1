import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Homes } from '../../product/home.ts';
import { homeVisible, ownSideIn, visiblePosts } from '../feed/index.ts';
import { notBlocked, type PersonRow, personIn, type TaggedRow, taggedIn } from '../people/index.ts';
import type { DigestSpan } from './digest.facts.ts';
import { stranger } from './stranger.ts';

/** Number of posts in a digest. */
const POSTS = 3;
/** Number of candidate posts: the best of each workspace, and the newest from a member's timeline. */
const BEST = 30;
const NEWEST = 200;

/** A post in a member's digest. */
export interface PostRow {
  member_id: string;
  id: string;
  text: string;
  tagged: string[];
  has_photo: boolean;
  author_id: string;
  author: PersonRow | null;
  people: TaggedRow[] | null;
  /** Likes and comments by members whom the reader sees. */
  likes: number;
  comments: number;
}

/** Whether a post of `writer` may be in any digest: by a member who is not anonymous, with text or a photo, and visible to everybody. */
const isForAll = (homes: Homes): RawBuilder<boolean> => sql<boolean>`(post.verb = 'post' and (post.text <> '' or post.media_id is not null)
  and not writer.anonymous_profile and writer.leaving_at is null and ${homeVisible(homes, stranger)})`;

const asking = { id: sql.ref<string>('candidate.member_id') };

/** Whether the reader may see the names of all members tagged in a post. */
const tagsAreSeen = sql<boolean>`(post.tagged = '{}' or not exists (
  select from member as tagged where tagged.id = any(post.tagged)
    and (tagged.anonymous_profile and tagged.id <> candidate.member_id or not ${notBlocked(asking, 'tagged.id')})))`;

/** Whether a post is by a member whom the reader follows or who is in their workspace, but not by the reader. */
const isOfTheirs = sql<boolean>`(post.author_id <> candidate.member_id and (
  writer.workspace_id = candidate.workspace_id
  or exists (select from follow where follow.follower_id = candidate.member_id and follow.followee_id = post.author_id)))`;

/**
 * Posts of each reader's period with the most likes and comments, by members of their workspace or whom they follow, the best first. Only
 * posts visible both to the reader and to a member without groups. One statement for all readers.
 */
export async function bestPosts(db: Database, homes: Homes, told: readonly DigestSpan[]): Promise<PostRow[]> {
  const seen = visiblePosts(db, asking, homes)
    .where('post.id', '=', sql.ref<string>('candidate.post_id'))
    .where(sql<boolean>`post.created_at >= candidate.since and post.created_at < candidate.upto`)
    .innerJoin('member as writer', 'writer.id', 'post.author_id')
    .where(isForAll(homes))
    .where(tagsAreSeen)
    .where(isOfTheirs)
    .select(['post.id', 'post.text', 'post.tagged', 'post.author_id', 'post.like_count', 'post.comment_count'])
    .select([
      sql<boolean>`post.media_id is not null`.as('has_photo'),
      personIn('post.author_id').as('author'),
      taggedIn(asking, 'post.tagged').as('people'),
      ownSideIn(asking, 'post.id').as('own'),
    ]);
  const { rows } = await sql<PostRow>`
    with asked as materialized (
      select each.id, each.since, each.upto, member.workspace_id
      from unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ since }) => since)}::timestamptz[],
        ${told.map(({ upto }) => upto)}::timestamptz[]) as each (id, since, upto)
      join member on member.id = each.id
    ), best as materialized (
      select ranked.id, ranked.workspace_id from (
        select post.id, writer.workspace_id, row_number() over (
          partition by writer.workspace_id order by post.like_count + post.comment_count desc, post.id desc) as nth
        from post join member as writer on writer.id = post.author_id
        where post.created_at >= (select min(since) from asked) and post.created_at < (select max(upto) from asked)
          and post.like_count + post.comment_count > 0 and writer.workspace_id in (select workspace_id from asked) and ${isForAll(homes)}
      ) as ranked where ranked.nth <= ${sql.lit(BEST)}
    ), candidate as materialized (
      select asked.id as member_id, asked.workspace_id, asked.since, asked.upto, best.id as post_id
      from asked join best on best.workspace_id = asked.workspace_id
      union
      select asked.id, asked.workspace_id, asked.since, asked.upto, newest.post_id from asked cross join lateral (
        select timeline_entry.post_id from timeline_entry where timeline_entry.member_id = asked.id
        order by timeline_entry.post_id desc limit ${sql.lit(NEWEST)}
      ) as newest
    ), counted as (
      select candidate.member_id, seen.*, greatest(0, seen.like_count - (seen.own->'hidden'->>'like')::int) as likes,
        greatest(0, seen.comment_count - (seen.own->'hidden'->>'comment')::int) as comments
      from candidate cross join lateral (${seen}) as seen
    )
    select member_id, id, text, tagged, has_photo, author_id, author, people, likes, comments from (
      select counted.*, row_number() over (partition by member_id order by likes + comments desc, id desc) as nth
      from counted where likes + comments > 0
    ) as ordered where nth <= ${sql.lit(POSTS)} order by member_id, nth`.execute(db);
  return rows;
}
