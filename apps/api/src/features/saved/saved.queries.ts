import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { Homes } from '../../product/home.ts';
import type { ViewerId } from '../../product/viewer.ts';
import { visiblePosts } from '../feed/index.ts';
import type { Saving } from './saved.tables.ts';

/** Tests that the viewer has saved the post with this id. */
export const isSaved = (viewer: ViewerId, postId: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from saved_post where member_id = ${viewer.id}::uuid and post_id = ${postId})`;

/** Returns a post to save, if the viewer can see it, and locks it against deletion until the transaction ends. */
export const findSaveable = (tx: Tx, viewer: ViewerId, homes: Homes, postId: string) =>
  visiblePosts(tx, viewer, homes).where('post.id', '=', postId).select('post.id').forKeyShare('post').executeTakeFirst();

/** Returns the ids of the saved posts that the viewer can see now, last saved first, with one extra. */
export const savedIds = (db: Database, viewer: ViewerId, homes: Homes, start: PageStart, size: number) =>
  visiblePosts(db, viewer, homes)
    .innerJoin('saved_post', 'saved_post.post_id', 'post.id')
    .where('saved_post.member_id', '=', sql<string>`${viewer.id}::uuid`)
    .where(before(start, 'saved_post.id'))
    .select(['post.id', 'saved_post.id as rank'])
    .orderBy('saved_post.id', 'desc')
    .offset(leavingOut(start))
    .limit(atMost(size + 1));

/** Saves a post; one that is already saved keeps its position in the list. */
export async function insertSaved(
  tx: Tx,
  { memberId, postId }: Authorized<'post.save', Saving>,
  values: { id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('saved_post')
    .values({ ...values, member_id: memberId, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a post from the list. Does nothing if it is not in the list. */
export async function deleteSaved(tx: Tx, { memberId, postId }: Authorized<'post.unsave', Saving>): Promise<void> {
  await tx.deleteFrom('saved_post').where('member_id', '=', memberId).where('post_id', '=', postId).execute();
}
