import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';

/** Lets operators read how the server is. */
export function mayReadHealth({ permissions }: Pick<Viewer, 'permissions'>): void {
  if (!permissions.includes('operator')) throw new Refusal('system.operators_only');
}
