import type { feedCalls } from '@muster/contract';
import type { Feature, Reporting, WithRooms } from '../../product/feature.ts';
import type { Live } from '../../product/live/live.ts';
import { feedTouches, postRoom, postsRoom } from './feed.live.ts';
import { noticesOfPosts } from './feed.notices.ts';
import { feedData } from './feed.personal.ts';
import { reportablePost } from './feed.reports.ts';
import { feedRoutes } from './feed.routes.ts';
import { feedSubscribers } from './feed.service.ts';

/** Posts, and the lists that they appear in. */
export const feedFeature: Feature<typeof feedCalls, { live: Live }> & Reporting<'post'> & WithRooms<'post' | 'posts'> = {
  handlers: feedRoutes,
  data: feedData,
  rooms: { post: postRoom, posts: postsRoom },
  touches: feedTouches,
  notices: noticesOfPosts,
  reports: { post: reportablePost },
  subscribers: (deps, { live }) => feedSubscribers(deps, live),
};
