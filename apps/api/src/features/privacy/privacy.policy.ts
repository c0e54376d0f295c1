import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Proved } from '../session/index.ts';

/** Authorizes the deletion of an account by its owner, who must have just re-authenticated (PROF-60, ruling 19). */
export function mayErase(proof: Proved, memberId: string): Authorized<'erase', { id: string }> {
  if (proof.id !== memberId) throw new Refusal('member.not_you');
  return authorize('erase', { id: memberId });
}

/** Authorizes the server to finish a deletion that its member has started. */
export function mayFinish(member: { id: string; leaving_at: Date | null }): Authorized<'erase', { id: string }> {
  if (!member.leaving_at) throw new Error('This member is not leaving.');
  return authorize('erase', { id: member.id });
}

/** Authorizes an archive only for the member whose data it contains. */
export function mayExport(viewer: Pick<Viewer, 'id'>, memberId: string): Authorized<'export', { id: string }> {
  if (viewer.id !== memberId) throw new Refusal('member.not_you');
  return authorize('export', { id: memberId });
}
