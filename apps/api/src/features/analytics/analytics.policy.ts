import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Agreement, Looked, Looking } from './analytics.tables.ts';

type Who = Pick<Viewer, 'id' | 'permissions' | 'workspace_id'>;

const isOperator = ({ permissions }: Pick<Who, 'permissions'>) => permissions.includes('operator');
const isLeader = ({ permissions }: Pick<Who, 'permissions'>) => permissions.includes('event_leader');

/** Lets operators and event leaders see analytics (ROLE-08). */
export function mayList(viewer: Pick<Who, 'permissions'>): void {
  if (!isOperator(viewer) && !isLeader(viewer)) throw new Refusal('analytics.leaders_only');
}

const ofOwn = (viewer: Who, workspace_id: string, what: Looked): Authorized<'analytics.look', Looking> => {
  if (viewer.workspace_id !== workspace_id.toLowerCase()) throw new Refusal('analytics.not_found');
  return authorize('analytics.look', { workspace_id: viewer.workspace_id, member_id: viewer.id, what });
};

/** Lets members agree to be counted in their current workspace. */
export function mayAgree(viewer: Pick<Who, 'id' | 'workspace_id'>, workspaceId: string): Authorized<'analytics.agree', Agreement> {
  if (viewer.workspace_id !== workspaceId.toLowerCase()) throw new Refusal('analytics.not_found');
  return authorize('analytics.agree', { member_id: viewer.id, workspace_id: viewer.workspace_id });
}

/** Lets operators and event leaders see the analytics of their own workspace. */
export function maySee(
  viewer: Who,
  workspaceId: string,
  what: Extract<Looked, 'figures' | 'users'>,
): Authorized<'analytics.look', Looking> {
  mayList(viewer);
  return ofOwn(viewer, workspaceId, what);
}

export const downloadCan = isOperator;

/** Lets operators download the files of their own workspace. Event leaders may not: the files contain personal data (ROLE-07). */
export function mayDownload(viewer: Who, workspaceId: string, what: Looked): Authorized<'analytics.look', Looking> {
  if (!isOperator(viewer)) throw new Refusal('analytics.operators_only');
  return ofOwn(viewer, workspaceId, what);
}
