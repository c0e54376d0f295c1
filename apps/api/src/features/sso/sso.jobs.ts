import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { purgeNonces } from './sso.queries.ts';

/** Expired nonces are refused by their own expiry and need not be kept. */
export const ssoSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  { name: 'sso.purge_nonces', cron: '27 * * * *', handle: () => purgeNonces(db, clock.now()) },
];
