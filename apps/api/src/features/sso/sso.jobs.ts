import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { purgeNonces } from './sso.queries.ts';

/** Deletes expired nonces, which are refused by their own expiry. */
export const ssoSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'sso.purge_nonces', cron: '27 * * * *', handle: () => purgeNonces(db, clock.now()) },
];
