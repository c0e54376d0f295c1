import type { privacyCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import type { HeldData } from '../../product/personal-data.ts';
import { privacySchedules, privacySubscribers } from './privacy.jobs.ts';
import { privacyTouches } from './privacy.live.ts';
import { privacyData } from './privacy.personal.ts';
import { privacyRoutes, serveExports } from './privacy.routes.ts';
import { privacyService } from './privacy.service.ts';

/** Exports and deletes all data of a member. `heldData` contains the declarations of all features. */
export const privacyFeature: Feature<typeof privacyCalls, { heldData: readonly HeldData[] }> = {
  handlers: (deps, { heldData }) => privacyRoutes(privacyService(deps, heldData)),
  serve: (server, deps, { heldData }) => serveExports(server, privacyService(deps, heldData)),
  data: privacyData,
  touches: privacyTouches,
  subscribers: (deps, { heldData }) => privacySubscribers(deps, privacyService(deps, heldData)),
  schedules: privacySchedules,
};
