import type { workspaceCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { workspaceRoutes } from './workspaces.routes.ts';

/** Workspaces of employers, and how members join theirs. */
export const workspaceFeature: Feature<typeof workspaceCalls> = { handlers: workspaceRoutes };
