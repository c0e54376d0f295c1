import './challenges.events.ts';
import './challenges.tables.ts';
import type { OfChallenge } from '../../product/follows.ts';
import { eventOf, workoutOf } from './challenges.queries.ts';

export { amountOf } from './board/scores-units.ts';
export { badgesFor, type EarnedRow, type StandingRow, standingsFor } from './board/standings.queries.ts';
export { challengeFeature } from './challenges.feature.ts';
export { makeFinal } from './challenges.jobs.ts';
export { participationService } from './participation/participation.service.ts';

/** The events and workouts that belong to a challenge, for their lists. */
export const ofChallenge: OfChallenge = { events: eventOf, workouts: workoutOf };
