import type { Deps } from '../../platform/deps.ts';
import type { Schedule } from '../../platform/jobs.ts';
import { purgeNonces } from './sso.queries.ts';

/** Nonces that are over are refused by their own end. */
export const ssoSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'sso.purge_nonces', cron: '27 * * * *', handle: () => purgeNonces(db, clock.now()) },
];
