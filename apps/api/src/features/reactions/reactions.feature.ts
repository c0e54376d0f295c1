import type { reactionCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { reactionTouches } from './reactions.live.ts';
import { noticesOfReactions } from './reactions.notices.ts';
import { reactionData } from './reactions.personal.ts';
import { reactionRoutes } from './reactions.routes.ts';

/** Likes, comments and replies. */
export const reactionFeature: Feature<typeof reactionCalls> = {
  handlers: reactionRoutes,
  data: reactionData,
  notices: noticesOfReactions,
  touches: reactionTouches,
};
