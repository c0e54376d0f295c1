import type { peopleCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { searchService } from './search.service.ts';
import { suggestionService } from './suggestions.service.ts';

export function peopleRoutes(deps: Deps): Handlers<typeof peopleCalls> {
  const search = searchService(deps);
  const suggestions = suggestionService(deps);
  return {
    suggestPeople: async ({ viewer }) => ({ data: await suggestions.list(viewer) }),
    searchMembers: async ({ viewer, query }) => ({ data: await search.find(viewer, query) }),
  };
}
