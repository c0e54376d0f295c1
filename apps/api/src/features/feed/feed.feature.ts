import type { feedCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import type { Live } from '../../platform/live/live.ts';
import { feedTouches } from './feed.live.ts';
import { noticesOfPosts } from './feed.notices.ts';
import { feedData } from './feed.personal.ts';
import { feedRoutes } from './feed.routes.ts';
import { feedSubscribers } from './feed.service.ts';

/** Posts, and the lists that they stand in. */
export const feedFeature: Feature<typeof feedCalls, { live: Live }> = {
  handlers: feedRoutes,
  data: feedData,
  touches: feedTouches,
  notices: noticesOfPosts,
  subscribers: (deps, { live }) => feedSubscribers(deps, live),
};
