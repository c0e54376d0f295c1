import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import { askedRows, theAsking } from '../../product/live/request-rows.ts';
import type { RoomRequest, Sources } from '../../product/live/rooms.ts';
import { blockedEitherWay } from '../people/index.ts';
import { notHeldBack, visiblePosts } from './feed.queries.ts';

/** The viewer's view of a stream for several viewers in one query, as columns; `stream` is the id of the stream there. */
export const ownSideColumns = (stream: RawBuilder<string>) => {
  const hidden = (kind: 'like' | 'comment') => sql<number>`(
    select count(*)::int from reaction where stream_id = ${stream} and kind = ${sql.lit(kind)} and author_id in ${blockedEitherWay(theAsking)})`;
  return [
    sql<string | null>`(
      select id from reaction where stream_id = ${stream} and kind = 'comment'
        and (author_id is null or author_id not in ${blockedEitherWay(theAsking)}) and ${notHeldBack(theAsking, 'reaction.id')}
      order by id desc limit 1)`.as('newest_comment'),
    sql<string | null>`(select id from reaction where stream_id = ${stream} and author_id = ${theAsking.id} and kind = 'like')`.as(
      'own_like',
    ),
    hidden('like').as('hidden_likes'),
    hidden('comment').as('hidden_comments'),
  ] as const;
};

/** Ids of the newest posts of each requested home that its viewer may see. The id determines the kind of home. */
export function newestInHomes({ db, homes }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) {
  const ofKind = homes.map(
    ({ kind }) =>
      sql`(${visiblePosts(db, theAsking, homes)
        .where('post.home_kind', '=', kind)
        .where('post.home_id', '=', sql.ref<string>('asked.id'))
        .select('post.id')
        .orderBy('post.id', 'desc')
        .limit(sql.lit(limits.newest_posts))})`,
  );
  const newest = sql<string[]>`array(select id from (${sql.join(ofKind, sql` union all `)}) as newest order by id desc)`;
  return db
    .selectFrom(askedRows(asked))
    .select(['asked.n', newest.as('newest')])
    .execute();
}

/** The state of posts, for each viewer who may see them. */
export const lookAtPosts = ({ db, homes }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  visiblePosts(db, theAsking, homes)
    .innerJoin(askedRows(asked), 'asked.id', 'post.id')
    .select(['asked.n', 'post.version', 'post.like_count', 'post.comment_count'])
    .select(ownSideColumns(sql.ref('post.id')))
    .execute();
