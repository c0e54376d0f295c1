import type { reactionCalls } from '@muster/contract';
import type { Feature, Reporting, WithRooms } from '../../product/feature.ts';
import { commentRoom, reactionTouches } from './reactions.live.ts';
import { noticesOfReactions } from './reactions.notices.ts';
import { reactionData } from './reactions.personal.ts';
import { reportableComment } from './reactions.reports.ts';
import { reactionRoutes } from './reactions.routes.ts';

/** Likes, comments and replies. */
export const reactionFeature: Feature<typeof reactionCalls> & Reporting<'reaction'> & WithRooms<'comment'> = {
  handlers: reactionRoutes,
  data: reactionData,
  notices: noticesOfReactions,
  reports: { reaction: reportableComment },
  rooms: { comment: commentRoom },
  touches: reactionTouches,
};
