import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import type { Barring } from '../../accounts/index.ts';

/** Authorizes operators to suspend, deactivate and readmit other members, but not themselves (decision 74). */
export function mayBar({ id, permissions }: Pick<Viewer, 'id' | 'permissions'>, memberId: string): Authorized<'member.bar', Barring> {
  if (!permissions.includes('operator')) throw new Refusal('operate.operators_only');
  if (id === memberId) throw new Refusal('operate.not_yourself');
  return authorize('member.bar', { id: memberId, by: 'operator' });
}
