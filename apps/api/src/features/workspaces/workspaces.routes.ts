import type { workspaceCalls } from '@muster/contract';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { workspaceCare } from './care.service.ts';
import { memberCare } from './members.service.ts';
import { workspaceService } from './workspaces.service.ts';

export function workspaceRoutes(deps: Deps): Handlers<typeof workspaceCalls> {
  const workspaces = workspaceService(deps);
  const care = workspaceCare(deps);
  const members = memberCare(deps);
  return {
    listWorkspaces: ({ viewer, query }) => care.list(viewer, query.offset),
    createWorkspace: ({ viewer, body, once }) => care.create(viewer, body.name, once),
    renameWorkspace: ({ viewer, params, body }) => care.rename(viewer, params.id, body.name),
    renewAccessCode: ({ viewer, params }) => care.renew(viewer, params.id),
    listOperatedMembers: ({ viewer, query }) => members.list(viewer, query),
    getOperatedMember: ({ viewer, params }) => members.find(viewer, params.id),
    setRole: ({ viewer, params, body }) => members.setRole(viewer, params.id, body),
    moveToWorkspace: ({ viewer, params, body }) => members.move(viewer, params.id, body),
    suspendMember: ({ viewer, params, body }) => members.suspend(viewer, params.id, body),
    endSuspension: ({ viewer, params }) => members.endSuspension(viewer, params.id),
    deactivateMember: ({ viewer, params, body }) => members.deactivate(viewer, params.id, body.reason),
    reactivateMember: ({ viewer, params }) => members.reactivate(viewer, params.id),
    enterWorkspace: async ({ body, viewer, spend, giveBack, countRefused }) => {
      const join = (workspaceId: string) => spend('join', workspaceId);
      const me = await countRefused('access_code', 'member.code_invalid', () => workspaces.enter(viewer, body.access_code, join));
      // Workspaces have a rate limit of their own, so the expected newcomer's sign-up is given back to others at their address.
      await giveBack('sign_up');
      return me;
    },
  };
}
