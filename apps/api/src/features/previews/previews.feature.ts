import type { previewCalls } from '@muster/contract';
import type { Reach } from '../../platform/public-web/reach.ts';
import type { Feature } from '../../product/feature.ts';
import { previewRoutes } from './previews.routes.ts';
import { previewSchedules } from './previews.service.ts';

/** Previews of pages on other sites; `reach` limits the addresses that they may be fetched from. */
export const previewFeature: Feature<typeof previewCalls, { reach: Reach }> = {
  handlers: (deps, { reach }) => previewRoutes(deps, reach),
  schedules: previewSchedules,
};
