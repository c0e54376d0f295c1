import type { workspaceCalls } from '@muster/contract';
import { subscriber } from '../../platform/jobs/jobs.ts';
import type { Feature } from '../../product/feature.ts';
import { mailMove, mailRole } from './members.mail.ts';
import { workspaceRoutes } from './workspaces.routes.ts';

/** Workspaces of employers, and how members join theirs. */
export const workspaceFeature: Feature<typeof workspaceCalls> = {
  handlers: workspaceRoutes,
  subscribers: (deps) => [
    subscriber('member.moved', 'workspaces.mail_move', (moved) => mailMove(deps, moved)),
    subscriber('member.role_changed', 'workspaces.mail_role', (changed) => mailRole(deps, changed)),
  ],
};
