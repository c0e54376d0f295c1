import type { groupCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { groupService } from './groups.service.ts';

export function groupRoutes(deps: Deps): Handlers<typeof groupCalls> {
  const groups = groupService(deps);
  return {
    saveChapterSettings: ({ params, body, viewer }) => groups.saveChapters(viewer, params.id, body),
    listChapters: async () => ({ data: await groups.chapters() }),
  };
}
