import type { groupCareCalls } from '@muster/contract';
import type { Handlers } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import { inviteService } from '../membership/invites.service.ts';
import { careService } from './care.service.ts';
import { carePeopleService } from './care-people.service.ts';

const nothing = async (done: Promise<void>): Promise<undefined> => {
  await done;
  return undefined;
};

type WhereOn = <Context, Answer>(handle: (context: Context) => Promise<Answer>) => (context: Context) => Promise<Answer>;

/** Handlers for managing groups and for invitations; `whereOn` refuses them where groups are off. */
export function careRoutes(deps: Deps, whereOn: WhereOn): Handlers<typeof groupCareCalls> {
  const care = careService(deps);
  const people = carePeopleService(deps);
  const invites = inviteService(deps);
  return {
    createGroup: whereOn(({ viewer, body, once }) => care.create(viewer, body, once)),
    updateGroup: whereOn(({ viewer, params, body }) => care.update(viewer, params.id, body)),
    archiveGroup: whereOn(({ viewer, params }) => care.archive(viewer, params.id)),
    restoreGroup: whereOn(({ viewer, params }) => care.restore(viewer, params.id)),
    setGroupRole: whereOn(({ viewer, params, body }) => people.setRole(viewer, params.id, params.membershipId, body.role)),
    removeGroupMember: whereOn(({ viewer, params, body }) =>
      nothing(people.remove(viewer, params, { keepsOut: body.keep_out, reason: body.reason })),
    ),
    listBanned: whereOn(({ viewer, params, query }) => people.keptOut(viewer, params.id, query.offset)),
    unban: whereOn(({ viewer, params }) => nothing(people.letBack(viewer, params))),
    listGroupRequests: whereOn(({ viewer, params, query }) => people.requests(viewer, params.id, query.offset)),
    approveGroupRequest: whereOn(({ viewer, params }) => nothing(people.approve(viewer, params))),
    declineGroupRequest: whereOn(({ viewer, params }) => nothing(people.decline(viewer, params))),
    listGroupInvites: whereOn(({ viewer, params, query }) => invites.list(viewer, params.id, query.offset)),
    inviteToGroup: whereOn(({ viewer, params, body }) => invites.invite(viewer, params.id, body.user_id)),
    createGroupLink: whereOn(({ viewer, params }) => invites.link(viewer, params.id)),
    withdrawGroupInvite: whereOn(({ viewer, params }) => nothing(invites.withdraw(viewer, params.id, params.rowId))),
    listGroupsWithoutAdmin: whereOn(({ viewer, query }) => invites.withoutAdmin(viewer, query.offset)),
    checkGroupInvite: whereOn(({ params }) => invites.check(params.token)),
    readGroupInvite: whereOn(({ viewer, params }) => invites.read(viewer, params.token)),
    acceptGroupInvite: whereOn(({ viewer, params }) => invites.accept(viewer, params.token)),
    listGroupActs: whereOn(({ viewer, params, query }) => care.acts(viewer, params.id, query.offset)),
  };
}
