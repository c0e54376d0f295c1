import type { relationCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { relationRoutes } from './relations.routes.ts';
import { relationSchedules } from './relations.service.ts';

/** Following and blocking. */
export const relationFeature: Feature<typeof relationCalls> = { handlers: relationRoutes, schedules: relationSchedules };
