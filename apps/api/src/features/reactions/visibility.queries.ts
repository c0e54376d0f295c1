import { sql } from 'kysely';
import { askedRows, theAsking } from '../../product/live/request-rows.ts';
import type { RoomRequest, Sources } from '../../product/live/rooms.ts';
import { ownSideColumns, visiblePosts } from '../feed/index.ts';
import { inVisibleThread } from './reactions.queries.ts';

/** Returns the state of comments and replies for the viewers who subscribe to them, as far as each may see them. */
export const lookAtComments = ({ db, homes }: Sources, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  visiblePosts(db, theAsking, homes)
    .innerJoin('reaction as comment', 'comment.post_id', 'post.id')
    .innerJoin(askedRows(asked), 'asked.id', 'comment.id')
    .where('comment.kind', '=', 'comment')
    .where(inVisibleThread(theAsking, sql.ref('comment.id')))
    .select(['asked.n', 'comment.version', 'comment.like_count', 'comment.comment_count'])
    .select(ownSideColumns(sql.ref('comment.id')))
    .execute();
