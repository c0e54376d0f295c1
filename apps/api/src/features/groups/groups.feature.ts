import type { FeatureCalls } from '@muster/contract';
import type { Feature, Reporting, WithRooms } from '../../product/feature.ts';
import { careSchedules } from './care/care.jobs.ts';
import { careRoom, careTouches } from './care/care.live.ts';
import { noticesOfCare } from './care/care.notices.ts';
import { groupHome } from './groups.home.ts';
import { groupRoom, groupTouches } from './groups.live.ts';
import { groupData } from './groups.personal.ts';
import { reportableGroup } from './groups.reports.ts';
import { groupRoutes } from './groups.routes.ts';
import { postNoticeSubscribers } from './notices/posts.jobs.ts';
import { tellsOfPosts } from './notices/posts.notices.ts';

/** Groups, including chapters. */
export const groupFeature: Feature<FeatureCalls<'groups'>> & Reporting<'group'> & WithRooms<'group' | 'care'> = {
  handlers: groupRoutes,
  data: groupData,
  home: ({ features }) => (features.groups ? groupHome : undefined),
  reports: { group: reportableGroup },
  rooms: { group: groupRoom, care: careRoom },
  subscribers: postNoticeSubscribers,
  notices: { subjects: noticesOfCare.subjects, from: [...noticesOfCare.from, tellsOfPosts] },
  touches: [...groupTouches, ...careTouches],
  schedules: careSchedules,
};
