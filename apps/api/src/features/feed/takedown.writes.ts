import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import type { HoldingBack, TakenDownBy, TakingDown } from '../../product/reportable.ts';

/** The home of a post. */
export const homeOfPost: TakenDownBy['homeOf'] = async (tx, id) => {
  const post = await tx.selectFrom('post').where('id', '=', id).select(['home_kind', 'home_id']).executeTakeFirst();
  return post && { kind: post.home_kind, id: post.home_id };
};

/** Hides a post or comment from everybody but its author and operators until that is undone. Returns false if it was already hidden. */
export async function holdBack(tx: Tx, { id, kind, author_id, at }: Authorized<'report.hide', HoldingBack>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('held_back')
    .values({ object_id: id, kind, author_id, held_at: at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Shows a hidden post or comment again. Returns false if it was not hidden. */
export async function showAgain(tx: Tx, { id }: Authorized<'report.settle', { id: string }>): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('held_back').where('object_id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A post in a home, for moderators. Posts that the home generates cannot be taken down. */
export const findTakeable: TakenDownBy['find'] = async (tx, { kind, id: home_id }, id) => {
  const post = await tx
    .selectFrom('post')
    .where('id', '=', id)
    .where('home_kind', '=', kind)
    .where('home_id', '=', home_id)
    .where('author_id', 'is not', null)
    .select((eb) => [eb.ref('author_id').$notNull().as('author_id'), 'verb'])
    .forUpdate()
    .executeTakeFirst();
  return post && { author_id: post.author_id, ...(post.verb !== 'post' && { fixed: 'feed.event_post_fixed' }) };
};

/**
 * Stores the text of taken-down content for its author: `rows` has the columns of `taken_down` from `id` to `written_at`. Returns the
 * author.
 */
export const keepTakenDown = (rows: RawBuilder<unknown>, { taken_by, reason, at }: Omit<TakingDown, 'id' | 'home'>) => sql<{
  author_id: string;
}>`
  insert into taken_down
    (id, kind, home_kind, home_id, author_id, post_id, comment_id, text, tagged, had_photo, edited, written_at, reason, taken_by, taken_at)
  select taken.*, ${reason}::text, ${taken_by}::uuid, ${at}::timestamptz from (${rows}) as taken returning author_id`;

/** Takes down a post with everything on it, and stores its text for the author. */
export async function takeDownPost(tx: Tx, { id, home, ...taking }: Authorized<'take_down', TakingDown>): Promise<boolean> {
  const { rows } = await sql<{ author_id: string }>`
    with gone as (
      delete from post where id = ${id} and home_kind = ${home.kind} and home_id = ${home.id} returning *
    )
    ${keepTakenDown(
      sql`select id, 'post', home_kind, home_id, author_id, id as post_id, null::uuid, text, tagged, media_id is not null, edited_at is not null, created_at from gone`,
      taking,
    )}`.execute(tx);
  const author_id = rows[0]?.author_id;
  if (author_id === undefined) return false;
  await emit(tx, 'post.deleted', { post_id: id, author_id, home });
  await emit(tx, 'content.taken_down', { id, author_id });
  return true;
}
