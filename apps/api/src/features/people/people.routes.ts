import type { peopleCalls } from '@muster/contract';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { type ClearTimeline, relationService } from './relations/relations.service.ts';
import { searchService } from './search/search.service.ts';
import { suggestionService } from './search/suggestions.service.ts';

export function peopleRoutes(deps: Deps, clearTimeline: ClearTimeline): Handlers<typeof peopleCalls> {
  const relations = relationService(deps, clearTimeline);
  const search = searchService(deps);
  const suggestions = suggestionService(deps);
  return {
    suggestPeople: async ({ viewer }) => ({ data: await suggestions.list(viewer) }),
    searchMembers: withFirstRead(async ({ viewer, query }) => ({ data: await search.find(viewer, query) })),
    followMember: ({ viewer, params }) => relations.follow(viewer, params.otherId),
    unfollowMember: async ({ viewer, params }) => {
      await relations.unfollow(viewer, params.otherId);
      return undefined;
    },
    listFollows: ({ viewer, params, query: { relation, ...window } }) => relations.list(viewer, params.id, relation, window),
    getFollowSummary: ({ viewer, params }) => relations.summary(viewer, params.id),
    listAllFollows: ({ viewer, params }) => relations.all(viewer, params.id, params.relation),
    removeFollower: async ({ viewer, params }) => {
      await relations.removeFollower(viewer, params.otherId);
      return undefined;
    },
    restoreFollower: async ({ viewer, params }) => {
      await relations.restoreFollower(viewer, params.otherId);
      return undefined;
    },
    listBlocked: ({ viewer, query }) => relations.blocked(viewer, query),
    blockMember: ({ viewer, params }) => relations.block(viewer, params.otherId),
    unblockMember: async ({ viewer, params }) => {
      await relations.unblock(viewer, params.otherId);
      return undefined;
    },
  };
}
