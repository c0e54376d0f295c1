import { z } from 'zod';
import { Me } from '../accounts/members.ts';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Code, Id, IdParams, Next, Offset, requiredLine } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { operatedMemberCalls } from './members.ts';

/** A workspace as operators see it. */
export const Workspace = z
  .object({
    id: Id,
    name: z.string(),
    /** Members who enter it join. */
    access_code: secret(z.string()),
    members: z.number().int(),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof Workspace>;

const named = z.strictObject({ name: requiredLine(limits.workspace_name_length) });
const operated = { access: 'member', budget: 'write', response: Workspace } as const;
const ruled = ['feature_off', 'operate.operators_only'] as const;
const found = [...ruled, 'operate.workspace_not_found'] as const;

export const workspaceCalls = defineCalls({
  enterWorkspace: {
    method: 'POST',
    path: '/api/user/access_code',
    access: 'signed_in',
    budget: 'code',
    further: ['access_code', 'join'],
    summary: "Join the workspace that an employer's access code names (REG-41)",
    body: z.strictObject({ access_code: Code }),
    response: Me,
    errors: ['feature_off', 'member.code_invalid', 'member.email_unverified', 'member.workspace_set'],
  },
  listWorkspaces: {
    method: 'GET',
    path: '/api/operate/workspaces',
    access: 'member',
    summary: 'All workspaces with their access codes, by name; operators only',
    query: z.strictObject({ offset: Offset }),
    response: z.object({ data: z.array(Workspace), next: Next }),
    errors: ruled,
  },
  createWorkspace: {
    ...operated,
    act: 'workspace.create',
    method: 'POST',
    path: '/api/operate/workspaces',
    idempotent: true,
    summary: 'Make a workspace, with an access code that is free; operators only',
    body: named,
    status: 201,
    errors: ruled,
  },
  renameWorkspace: {
    ...operated,
    act: 'workspace.rename',
    method: 'PUT',
    path: '/api/operate/workspaces/{id}',
    summary: 'Give a workspace another name; operators only',
    params: IdParams,
    body: named,
    errors: found,
  },
  renewAccessCode: {
    ...operated,
    act: 'workspace.renew',
    method: 'POST',
    path: '/api/operate/workspaces/{id}/code',
    summary: 'Give a workspace another access code: the one before is good no more; operators only',
    params: IdParams,
    errors: found,
  },
  ...operatedMemberCalls,
});
