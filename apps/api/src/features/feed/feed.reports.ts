import { postAddress, reportTitles } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Homes } from '../../product/home.ts';
import type { Reportable } from '../../product/reportable.ts';
import type { ViewerId } from '../../product/viewer.ts';
import { findHideable, visiblePosts } from './feed.queries.ts';
import { homeIds } from './homes.ts';
import { findTakeable, homeOfPost, takeDownPost } from './takedown.writes.ts';

/** The path of a post's screen, if the viewer may see the post. */
export async function findPostAddress(db: Database, viewer: ViewerId, homes: Homes, id: string): Promise<string | null> {
  const post = await visiblePosts(db, viewer, homes)
    .where('post.id', '=', id)
    .select(['post.id', 'post.home_kind', 'post.home_id'])
    .executeTakeFirst();
  return post ? postAddress({ id: post.id, ...homeIds(post) }) : null;
}

/** Posts can be reported, including those that the viewer has hidden. */
export const reportablePost: Reportable = {
  title: reportTitles.post,
  missing: 'feed.post_not_found',
  find: async (db, viewer, homes, id) => {
    const post = await findHideable(db, viewer, homes, id);
    if (!post) return undefined;
    const home = { kind: post.home_kind, id: post.home_id };
    return {
      id: post.id,
      author_id: post.author_id,
      on_id: null,
      words: post.text,
      ...(home.kind !== 'member' && home.kind !== 'community' && { home }),
    };
  },
  address: (db, viewer, homes, { id }) => findPostAddress(db, viewer, homes, id),
  takenDown: { homeOf: homeOfPost, find: findTakeable, take: takeDownPost },
  holdsBack: true,
  keptForAuthor: true,
};
