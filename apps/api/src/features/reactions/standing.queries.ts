import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Standing, Stream } from './reactions.queries.ts';

/**
 * Locks the stream against deletion and counter changes until the transaction ends. Returns false if it is already gone. Call it before
 * anything on the stream is changed: the deletion of a stream also locks from the top, and with one order there are no deadlocks.
 */
export async function lockStream(tx: Tx, { post_id, comment_id, author_id }: Standing & Pick<Stream, 'author_id'>): Promise<boolean> {
  const post = tx.selectFrom('post').where('id', '=', post_id).select('id');
  if (!comment_id) return (await post.forNoKeyUpdate().executeTakeFirst()) !== undefined;
  if (!(await post.forKeyShare().executeTakeFirst())) return false;
  // If the comment's author has left since it was read, it is no longer the comment that was replied to.
  const comment = tx
    .selectFrom('reaction')
    .where('id', '=', comment_id)
    .where(sql<boolean>`author_id is not distinct from ${author_id}::uuid`);
  return (await comment.select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Locks the stream for the removal of a reaction: the deletion of its last reply may delete the comment too, which its post counts. */
export async function lockStanding(tx: Tx, { post_id, comment_id }: Standing): Promise<boolean> {
  const post = tx.selectFrom('post').where('id', '=', post_id).select('id').forNoKeyUpdate();
  if (!(await post.executeTakeFirst())) return false;
  if (!comment_id) return true;
  return (await tx.selectFrom('reaction').where('id', '=', comment_id).select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined;
}
