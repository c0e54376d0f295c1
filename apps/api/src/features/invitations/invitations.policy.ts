import type { DeploymentConfig } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Accepting, Inviting } from './invitations.tables.ts';

type Config = Pick<DeploymentConfig, 'features'>;

/** Lets operators invite to any workspace, if workspaces are on. */
export function mayInvite(viewer: Pick<Viewer, 'id' | 'permissions'>, { features }: Config): Inviting {
  if (!features.workspaces) throw new Refusal('feature_off');
  if (!viewer.permissions.includes('operator')) throw new Refusal('operate.operators_only');
  return authorize('invitation.operate', { actor_id: viewer.id });
}

/** An invitation found by its link. */
interface Found {
  id: string;
  email: string;
}

/** Lets anyone with the link create the invited account: the link was mailed to this address only. */
export const mayComeIn = <P extends object>(found: Found, person: P): Authorized<'admit_invited', P & { email: string }> =>
  authorize('admit_invited', { ...person, email: found.email });

/** Lets a member accept an invitation to their own, verified email, unless they are in a workspace. */
export function mayAccept(
  member: { id: string; email: string; email_verified_at: Date | null; workspace_id: string | null },
  found: Found,
): Accepting {
  if (member.email !== found.email) throw new Refusal('invitations.other_email');
  if (!member.email_verified_at) throw new Refusal('member.email_unverified');
  if (member.workspace_id) throw new Refusal('member.workspace_set');
  return authorize('invitation.accept', { member_id: member.id, invitation_id: found.id });
}

/** Authorizes the acceptance by an account just created with the invitation. */
export const acceptsByComing = (member_id: string, found: Found): Accepting =>
  authorize('invitation.accept', { member_id, invitation_id: found.id });
