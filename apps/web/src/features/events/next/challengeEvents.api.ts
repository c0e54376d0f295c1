import { eventsQuery } from '../events.api.ts';

/** The events of a challenge: those to come, or those that are over [EVENT-05]. */
export const challengeEventsQuery = (challengeId: string, viewerId: string, tab: 'upcoming' | 'past') =>
  eventsQuery('challenge', viewerId, { challengeId, tab }, () => ({
    challenge_id: challengeId,
    filter: tab === 'past' ? 'past' : 'active',
  }));
