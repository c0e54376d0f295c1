import type { Tx } from '../../platform/database/database.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import { previewColumns } from '../previews/index.ts';
import type { PostHome, PostTable } from './feed.tables.ts';

/** Authorization to publish for the community. */
type Speaking = Authorized<'announcement.operate', { actor_id: string }>;

/** Inserts an announcement as a post without author. It has no followers: feeds read it from its home. */
export async function insertOwnerless(tx: Tx, _: Speaking, post: Pick<PostTable, 'id' | 'home_id' | 'text' | 'created_at'>): Promise<void> {
  await tx
    .insertInto('post')
    .values({ ...post, author_id: null, home_kind: 'community', media_id: null, ...previewColumns(null), edited_at: null })
    .execute();
}

/** Changes the text of an announcement, and raises its version. */
export async function changeOwnerless(tx: Tx, _: Speaking, { id, ...words }: Pick<PostTable, 'id' | 'text' | 'edited_at'>): Promise<void> {
  await tx
    .updateTable('post')
    .set((eb) => ({ ...words, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('home_kind', '=', 'community')
    .execute();
  await emit(tx, 'post.updated', { post_id: id, author_id: null, tagged: [] });
}

/** Deletes an announcement with everything on it. */
export async function removeOwnerless(tx: Tx, _: Speaking, { id, home_kind: kind, home_id }: PostHome & { id: string }): Promise<void> {
  await tx.deleteFrom('post').where('id', '=', id).where('home_kind', '=', 'community').execute();
  await emit(tx, 'post.deleted', { post_id: id, author_id: null, home: { kind, id: home_id } });
}
