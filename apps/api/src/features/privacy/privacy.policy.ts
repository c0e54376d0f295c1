import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** An account is deleted by its owner alone, who has just proved it with the password where there is one (PROF-60). */
export function mayErase(viewer: Pick<Viewer, 'id'>, memberId: string, proved: boolean): Authorized<'erase', { id: string }> {
  if (viewer.id !== memberId) throw new Refusal('member.not_you');
  if (!proved) throw new Refusal('member.password_wrong');
  return authorize('erase', { id: memberId });
}

/** An archive is made for the member whom it is about. */
export function mayExport(viewer: Pick<Viewer, 'id'>, memberId: string): Authorized<'export', { id: string }> {
  if (viewer.id !== memberId) throw new Refusal('member.not_you');
  return authorize('export', { id: memberId });
}
