import type { FeatureCalls } from '@muster/contract';
import type { Feature, WithRooms } from '../../product/feature.ts';
import { challengeHome } from './challenges.home.ts';
import { challengeSchedules, challengeSubscribers, scoresBelowZero } from './challenges.jobs.ts';
import { challengeRoom, challengeTouches } from './challenges.live.ts';
import { challengeNotices } from './challenges.notices.ts';
import { challengeData } from './challenges.personal.ts';
import { challengeRoutes } from './challenges.routes.ts';
import { followAtOnce, followCheckIn, followLog } from './ledger/ledger.service.ts';

/** Challenges, leaderboards and badges. */
export const challengeFeature: Feature<FeatureCalls<'challenges'>> & WithRooms<'challenge'> = {
  handlers: challengeRoutes,
  data: challengeData,
  home: ({ features }) => (features.challenges ? challengeHome : undefined),
  rooms: { challenge: challengeRoom },
  notices: challengeNotices,
  afterLog: { follow: followLog, at_once: followAtOnce },
  afterCheckIn: followCheckIn,
  touches: challengeTouches,
  subscribers: challengeSubscribers,
  schedules: challengeSchedules,
  backfills: () => [scoresBelowZero],
};
