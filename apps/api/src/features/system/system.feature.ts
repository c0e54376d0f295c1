import type { systemCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { systemRoutes } from './system.routes.ts';

/** The deployment and its state. */
export const systemFeature: Feature<typeof systemCalls> = { handlers: systemRoutes };
