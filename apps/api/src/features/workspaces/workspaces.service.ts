import { fieldWords, type Me } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { enterWorkspace } from '../accounts/index.ts';
import { ownProfile, standingOf } from '../members/index.ts';
import { mayEnterWorkspace } from './workspaces.policy.ts';
import { workspaceByCode } from './workspaces.queries.ts';

/** The workspaces of the community, each with the access code that its employer hands out. */
export function workspaceService(deps: Deps) {
  const { db, config } = deps;
  const me = ownProfile(deps);
  return {
    /** Adds a member to a workspace. `join` counts against the rate limit of the workspace with that code. */
    enter: async (viewer: Viewer, accessCode: string, join: (workspaceId: string) => Promise<void>): Promise<Me> => {
      const member = mayEnterWorkspace(await standingOf(db, viewer.id), config);
      const workspace = await workspaceByCode(db, accessCode);
      if (!workspace) throw new Refusal('member.code_invalid', { fields: { access_code: [fieldWords.code] } });
      await join(workspace.id);
      if (!(await enterWorkspace(db, member.id, workspace.id))) throw new Refusal('member.workspace_set');
      return me(member);
    },
  };
}
