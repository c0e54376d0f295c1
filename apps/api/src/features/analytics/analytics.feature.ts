import type { analyticsCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import { analyticsData } from './analytics.personal.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { analyticsSchedules, closeWeeks } from './closing.jobs.ts';

/** Workspace analytics for employers, and what members see of them (decision 72). */
export const analyticsFeature: Feature<typeof analyticsCalls> = {
  handlers: analyticsRoutes,
  data: analyticsData,
  schedules: analyticsSchedules,
  starts: (deps) => (deps.config.features.in_app_analytics ? closeWeeks(deps) : Promise.resolve()),
};
