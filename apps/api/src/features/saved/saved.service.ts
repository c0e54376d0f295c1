import type { FeedPage } from '@muster/contract';
import { pageStart } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { feedReads } from '../feed/index.ts';
import { maySavePost, mayUnsavePost } from './saved.policy.ts';
import { deleteSaved, findSaveable, insertSaved, savedIds } from './saved.queries.ts';

/** Posts that members save for later. Nobody else finds out: the author is not notified, and no counter changes. */
export function savedService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'homes' | 'addedToPosts'>) {
  const { db, transact, clock, homes } = deps;
  const reads = feedReads(deps);
  return {
    list: (viewer: Viewer, { offset, limit }: { offset?: string | undefined; limit: number }): Promise<FeedPage> =>
      reads.inOrderOf(viewer, savedIds(db, viewer, homes, pageStart(offset), limit), limit),

    save: (viewer: Viewer, postId: string): Promise<void> =>
      transact(async (tx) => {
        const post = await findSaveable(tx, viewer, homes, postId);
        if (!post) throw new Refusal('feed.post_not_found');
        await insertSaved(tx, maySavePost(viewer, post), { id: clock.newId(), created_at: clock.now() });
      }),

    unsave: (viewer: Viewer, postId: string): Promise<void> => transact((tx) => deleteSaved(tx, mayUnsavePost(viewer, postId))),
  };
}
