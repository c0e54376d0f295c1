import type { memberCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import { waiverVersions } from './admission/waivers.queries.ts';
import { memberSchedules, memberSubscribers } from './members.jobs.ts';
import { memberData } from './members.personal.ts';
import { memberRoutes } from './members.routes.ts';

/** Accounts, registration and profiles. */
export const memberFeature: Feature<typeof memberCalls> = {
  handlers: memberRoutes,
  data: memberData,
  subscribers: memberSubscribers,
  schedules: memberSchedules,
  backfills: ({ config }) => [waiverVersions(config.brand.name)],
};
