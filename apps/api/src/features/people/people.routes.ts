import type { peopleCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { searchService } from './search.service.ts';

export function peopleRoutes(deps: Deps): Handlers<typeof peopleCalls> {
  const search = searchService(deps);
  return {
    searchMembers: async ({ viewer, query }) => ({ data: await search.find(viewer, query) }),
  };
}
