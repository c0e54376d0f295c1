import type { savedCalls } from '@muster/contract';
import { withFirstRead } from '../../product/calls/registrar.ts';
import type { AddingToPosts, Feature } from '../../product/feature.ts';
import { isSaved } from './saved.queries.ts';
import { savedService } from './saved.service.ts';

/** Posts that members save for later. */
export const savedFeature: Feature<typeof savedCalls> & AddingToPosts<'saved'> = {
  handlers: (deps) => {
    const saved = savedService(deps);
    return {
      listSavedPosts: withFirstRead(({ viewer, query }) => saved.list(viewer, query)),
      savePost: async ({ viewer, params }) => {
        await saved.save(viewer, params.postId);
        return undefined;
      },
      unsavePost: async ({ viewer, params }) => {
        await saved.unsave(viewer, params.postId);
        return undefined;
      },
    };
  },
  data: { holds: [{ table: 'saved_post', column: 'member_id', archive: { file: 'saved-posts' }, erased: 'with_member' }] },
  addsToPosts: { saved: isSaved },
};
