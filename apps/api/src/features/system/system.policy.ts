import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';

/** Authorizes operators to read the server's health. */
export function mayReadHealth({ permissions }: Pick<Viewer, 'permissions'>): void {
  if (!permissions.includes('operator')) throw new Refusal('system.operators_only');
}
