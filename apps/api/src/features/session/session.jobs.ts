import type { Deps } from '../../platform/deps.ts';
import type { Schedule } from '../../platform/jobs.ts';
import { purgeSessions } from './session.queries.ts';

/** Sessions that are over say nothing any more: tokens of a session that is not there are refused like those of one that ended. */
export const sessionSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'session.purge', cron: '7 * * * *', handle: () => purgeSessions(db, clock.now()) },
];
