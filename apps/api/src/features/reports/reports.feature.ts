import type { reportCalls } from '@muster/contract';
import type { Feature, WithRooms } from '../../product/feature.ts';
import type { Reportables } from '../../product/reportable.ts';
import { reportSubscribers } from './reports.jobs.ts';
import { reportsRoom, reportTouches } from './reports.live.ts';
import { reportNotices } from './reports.notices.ts';
import { reportData } from './reports.personal.ts';
import { reportRoutes } from './reports.routes.ts';

/** Reports to the moderators of the community. */
export const reportFeature: Feature<typeof reportCalls, { reportables: Reportables }> & WithRooms<'reports'> = {
  handlers: reportRoutes,
  data: reportData,
  notices: reportNotices,
  subscribers: reportSubscribers,
  rooms: { reports: reportsRoom },
  touches: reportTouches,
};
