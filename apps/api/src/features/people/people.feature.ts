import type { peopleCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { peopleSchedules } from './people.jobs.ts';
import { peopleTouches } from './people.live.ts';
import { peopleData } from './people.personal.ts';
import { peopleRoutes } from './people.routes.ts';
import { noticesOfFollows } from './relations.notices.ts';
import type { ClearTimeline } from './relations.service.ts';

/** Finding, following and blocking people. */
export const peopleFeature: Feature<typeof peopleCalls, { clearTimeline: ClearTimeline }> = {
  handlers: (deps, { clearTimeline }) => peopleRoutes(deps, clearTimeline),
  data: peopleData,
  touches: peopleTouches,
  notices: noticesOfFollows,
  schedules: peopleSchedules,
};
