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
    for (const table of ['post', 'reaction']) {
      await sql`
        update ${sql.table(table)} as stream set like_count = stream.like_count - own.likes
        from (select stream_id, count(*)::int as likes from reaction where author_id = ${id} and kind = 'like' group by stream_id) as own
        where stream.id = own.stream_id`.execute(tx);
    }
    await sql`delete from reaction where author_id = ${id} and kind = 'like'`.execute(tx);
    await sql`
      update reaction set author_id = null, content = '', tagged = '{}', open_graph = null, preview_media_id = null, edited_at = null
      where author_id = ${id}`.execute(tx);
    await untag('reaction', id).execute(tx);
  },
};
