import type { NotNull } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Homes } from '../../product/home.ts';
import type { Viewer } from '../../product/viewer.ts';
import { findStream } from './reactions.queries.ts';

/** Returns a comment that the viewer can see, with its author, to report it. */
export async function findReportableComment(db: Database, viewer: Viewer, homes: Homes, id: string) {
  const stream = await findStream(db, viewer, homes, id);
  if (!stream?.comment_id) return undefined;
  return db
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .where('reaction.id', '=', stream.comment_id)
    .where('reaction.author_id', 'is not', null)
    .select(['reaction.id', 'reaction.post_id', 'reaction.content', 'reaction.author_id', 'post.home_kind', 'post.home_id'])
    .$narrowType<{ author_id: NotNull }>()
    .executeTakeFirst();
}
