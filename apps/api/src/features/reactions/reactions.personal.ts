import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { HeldData } from '../../product/personal-data.ts';
import { tagsOf, untag } from '../people/index.ts';
import { dropUnanswered } from './reactions.queries.ts';

/**
 * Deletes a member's reactions, limited to `own`: likes, replies and comments without replies, with their counters. A comment with replies
 * is kept for them, without words, tags, likes and author.
 */
async function takeOwn(tx: Tx, own: RawBuilder<unknown>): Promise<void> {
  // Locks the rows whose counters will change, in a fixed order. Only reactions that still exist after that are subtracted.
  await sql`select id from post where id in (select post_id from reaction where ${own}) order by id for no key update`.execute(tx);
  const touched = sql`id in (select stream_id from reaction where ${own}) or (${own} and kind = 'comment')`;
  await sql`select id from reaction where ${touched} order by id for no key update`.execute(tx);
  for (const table of ['post', 'reaction']) {
    const stream = sql.table(table);
    await sql`
      with own as (delete from reaction where ${own} and kind = 'like' and stream_id in (select id from ${stream}) returning stream_id)
      update ${stream} set like_count = like_count - 1 where id in (select stream_id from own)`.execute(tx);
  }
  const { rows: answered } = await sql<{ id: string }>`
    with own as (delete from reaction where ${own} and kind = 'comment' and comment_id is not null returning comment_id)
    update reaction set comment_count = comment_count - own_there.n
    from (select comment_id, count(*)::int as n from own group by comment_id) as own_there
    where reaction.id = own_there.comment_id returning reaction.id`.execute(tx);
  const emptied = answered.map((comment) => comment.id);
  await dropUnanswered(tx, sql`((${own}) or (author_id is null and id = any(${emptied}::uuid[])))`);
  await sql`delete from reaction where kind = 'like' and comment_id in (select id from reaction where ${own})`.execute(tx);
  await sql`
    update reaction
    set author_id = null, content = '', tagged = '{}', open_graph = null, preview_media_id = null, edited_at = null, like_count = 0
    where ${own}`.execute(tx);
}

/** A member's comments and likes, and comments that tag them. Reactions to posts of the member are deleted with those posts. */
export const reactionData: HeldData = {
  holds: [{ table: 'reaction', column: 'author_id', archive: { file: 'comments-and-likes' }, erased: 'by_feature' }],
  many: [
    {
      // Likes of the member's comments: nobody sees them any more, so no counter changes.
      table: 'reaction',
      rows: (id) => sql`kind = 'like' and comment_id in (select own.id from reaction own where own.author_id = ${id}::uuid)`,
      take: async (tx, _, ids) => {
        await sql`delete from reaction where id = any(${ids}::uuid[])`.execute(tx);
      },
    },
    {
      table: 'reaction',
      rows: (id) => sql`author_id = ${id}::uuid`,
      take: (tx, id, ids) => takeOwn(tx, sql`(author_id = ${id}::uuid and id = any(${ids}::uuid[]))`),
    },
    tagsOf('reaction'),
  ],
  erase: async (tx, { id }) => {
    await takeOwn(tx, sql`author_id = ${id}::uuid`);
    await untag('reaction', id).execute(tx);
  },
};
