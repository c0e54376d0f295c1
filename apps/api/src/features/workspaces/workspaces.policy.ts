import type { DeploymentConfig } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { CaredFor } from './workspaces.tables.ts';

/** Authorizes operators to manage all workspaces: the creator of a new one is a member of none. */
export function mayOperateWorkspaces(viewer: Pick<Viewer, 'id' | 'permissions'>): Authorized<'workspace.operate', { actor_id: string }> {
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('workspace.operate', { actor_id: viewer.id });
}

/**
 * Authorizes operators to manage a member: read their details, change their roles and move them. `mayBar` authorizes suspensions and
 * deactivations.
 */
export function mayCareFor({ permissions }: Pick<Viewer, 'permissions'>, memberId: string): Authorized<'member.care', CaredFor> {
  if (!permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('member.care', { id: memberId });
}

/** Authorizes a member with a verified email to join a workspace once, if workspaces are on. */
export function mayEnterWorkspace(
  member: { id: string; email_verified_at: Date | null; workspace_id: string | null },
  { features }: Pick<DeploymentConfig, 'features'>,
): Authorized<'enter_workspace', { id: string }> {
  if (!features.workspaces) throw new Refusal('feature_off');
  if (!member.email_verified_at) throw new Refusal('member.email_unverified');
  if (member.workspace_id) throw new Refusal('member.workspace_set');
  return authorize('enter_workspace', { id: member.id });
}
