import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Agreement, Looked, Looking } from './analytics.tables.ts';

type Who = Pick<Viewer, 'id' | 'permissions' | 'workspace_id'>;

const isOperator = ({ permissions }: Pick<Who, 'permissions'>) => permissions.includes('operator');
const isLeader = ({ permissions }: Pick<Who, 'permissions'>) => permissions.includes('event_leader');

/** Operators and event leaders may see analytics at all (ROLE-08). */
export function mayList(viewer: Pick<Who, 'permissions'>): void {
  if (!isOperator(viewer) && !isLeader(viewer)) throw new Refusal('analytics.leaders_only');
}

const ofOwn = (viewer: Who, workspace_id: string, what: Looked): Authorized<'analytics.look', Looking> => {
  if (viewer.workspace_id !== workspace_id.toLowerCase()) throw new Refusal('analytics.not_found');
  return authorize('analytics.look', { workspace_id: viewer.workspace_id, member_id: viewer.id, what });
};

/** Members agree for themselves, to the workspace that they are in now. */
export function mayAgree(viewer: Pick<Who, 'id' | 'workspace_id'>, workspaceId: string): Authorized<'analytics.agree', Agreement> {
  if (viewer.workspace_id !== workspaceId.toLowerCase()) throw new Refusal('analytics.not_found');
  return authorize('analytics.agree', { member_id: viewer.id, workspace_id: viewer.workspace_id });
}

/** Operators and event leaders may see those of their own workspace. */
export function maySee(
  viewer: Who,
  workspaceId: string,
  what: Extract<Looked, 'figures' | 'users'>,
): Authorized<'analytics.look', Looking> {
  mayList(viewer);
  return ofOwn(viewer, workspaceId, what);
}

/** Whether the viewer may download files of their workspace. */
export const downloadCan = isOperator;

/** Operators may download those of their own workspace, since they hold personal data (ROLE-07). */
export function mayDownload(viewer: Who, workspaceId: string, what: Looked): Authorized<'analytics.look', Looking> {
  if (!isOperator(viewer)) throw new Refusal('analytics.operators_only');
  return ofOwn(viewer, workspaceId, what);
}
