import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Proved } from '../session/index.ts';

/** An account is deleted by its owner alone, who has just proved once more who they are (PROF-60, ruling 19). */
export function mayErase(proof: Proved, memberId: string): Authorized<'erase', { id: string }> {
  if (proof.id !== memberId) throw new Refusal('member.not_you');
  return authorize('erase', { id: memberId });
}

/** What its member has begun is brought to its end by the server. */
export function mayFinish(member: { id: string; leaving_at: Date | null }): Authorized<'erase', { id: string }> {
  if (!member.leaving_at) throw new Error('This member is not leaving.');
  return authorize('erase', { id: member.id });
}

/** An archive is made for the member whom it is about. */
export function mayExport(viewer: Pick<Viewer, 'id'>, memberId: string): Authorized<'export', { id: string }> {
  if (viewer.id !== memberId) throw new Refusal('member.not_you');
  return authorize('export', { id: memberId });
}
