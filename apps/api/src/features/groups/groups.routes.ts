import type { FeatureCalls } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { careRoutes } from './care/care.routes.ts';
import { chapterService, groupReads } from './groups.service.ts';
import { memberLists } from './membership/members.service.ts';
import { membershipService } from './membership/membership.service.ts';
import { groupSearch } from './search/search.service.ts';

export function groupRoutes(deps: Deps): Handlers<FeatureCalls<'groups'>> {
  const chapters = chapterService(deps);
  const groups = groupReads(deps);
  const search = groupSearch(deps);
  const members = memberLists(deps);
  const memberships = membershipService(deps);
  /** Refuses a call where groups are off; the calls of chapters work either way. */
  const whereOn =
    <Context, Answer>(handle: (context: Context) => Promise<Answer>) =>
    async (context: Context): Promise<Answer> => {
      if (!deps.config.features.groups) throw new Refusal('feature_off');
      return handle(context);
    };
  return {
    ...careRoutes(deps, whereOn),
    listGroups: whereOn(({ viewer, query }) => search.list(viewer, query)),
    searchGroups: withFirstRead(whereOn(({ viewer, query }) => search.search(viewer, query))),
    getGroup: withFirstRead(whereOn(({ viewer, params }) => groups.one(viewer, params.id))),
    joinGroup: whereOn(({ viewer, params }) => memberships.join(viewer, params.id)),
    leaveGroup: whereOn(async ({ viewer, params }) => {
      await memberships.leave(viewer, params.id);
      return undefined;
    }),
    getGroupMembership: withFirstRead(whereOn(({ viewer, params }) => memberships.one(viewer, params.id, params.userId))),
    getGroupRelation: withFirstRead(whereOn(({ viewer, params }) => memberships.relation(viewer, params.groupId, params.id))),
    searchGroupMembers: withFirstRead(whereOn(({ viewer, params, query }) => members.list(viewer, params.id, query))),
    setGroupNotifications: whereOn(({ viewer, params, body }) => memberships.tell(viewer, params.id, body.told)),
    saveChapterSettings: ({ params, body, viewer }) => chapters.saveChapters(viewer, params.id, body),
    listChapters: async () => ({ data: await chapters.chapters() }),
  };
}
