import type { peopleCalls } from '@muster/contract';
import type { Feature, Reporting } from '../../product/feature.ts';
import { peopleSchedules } from './people.jobs.ts';
import { peopleTouches } from './people.live.ts';
import { peopleData } from './people.personal.ts';
import { reportableMember } from './people.reports.ts';
import { peopleRoutes } from './people.routes.ts';
import { noticesOfFollows } from './relations/relations.notices.ts';
import type { ClearTimeline } from './relations/relations.service.ts';

/** Finding, following and blocking people. */
export const peopleFeature: Feature<typeof peopleCalls, { clearTimeline: ClearTimeline }> & Reporting<'user'> = {
  handlers: (deps, { clearTimeline }) => peopleRoutes(deps, clearTimeline),
  data: peopleData,
  touches: peopleTouches,
  notices: noticesOfFollows,
  reports: { user: reportableMember },
  schedules: peopleSchedules,
};
