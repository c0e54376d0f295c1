import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';

/** Lets operators read the audit log. */
export function mayReadAudit({ permissions }: Pick<Viewer, 'permissions'>): void {
  if (!permissions.includes('operator')) throw new Refusal('operate.operators_only');
}
