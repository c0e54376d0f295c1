import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { purgeRemoved } from './relations/relations.queries.ts';
import { dayAgo } from './relations/relations.service.ts';

/** Deletes removed followers after a day; until then they can be restored. */
export const peopleSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'relations.purge', cron: '27 * * * *', handle: () => purgeRemoved(db, dayAgo(clock.now())) },
];
