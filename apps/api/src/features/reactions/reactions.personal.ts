import { sql } from 'kysely';
import type { HeldData } from '../../platform/personal-data.ts';
import { untag } from '../people/index.ts';

/**
 * Likes go, and the counters with them. Comments on posts of others keep their place in the thread, since others answered there, without
 * words, tags and author. What stands on posts of the member goes with those posts.
 */
export const reactionData: HeldData = {
  holds: [{ table: 'reaction', column: 'author_id', archive: { file: 'comments-and-likes' }, erased: 'by_feature' }],
  erase: async (tx, { id }) => {
    // What was liked is held first, in one order; then only likes that are still there are counted off.
    for (const table of ['post', 'reaction']) {
      const stream = sql.table(table);
      const liked = sql`id in (select stream_id from reaction where author_id = ${id} and kind = 'like')`;
      await sql`select id from ${stream} where ${liked} order by id for no key update`.execute(tx);
      await sql`
        with own as (delete from reaction where author_id = ${id} and kind = 'like' and stream_id in (select id from ${stream}) returning stream_id)
        update ${stream} set like_count = like_count - 1 where id in (select stream_id from own)`.execute(tx);
    }
    await sql`
      update reaction set author_id = null, content = '', tagged = '{}', open_graph = null, preview_media_id = null, edited_at = null
      where author_id = ${id}`.execute(tx);
    await untag('reaction', id).execute(tx);
  },
};
