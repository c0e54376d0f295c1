import type { groupCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { groupRoutes } from './groups.routes.ts';

/** Chapters, which become groups. */
export const groupFeature: Feature<typeof groupCalls> = { handlers: groupRoutes };
