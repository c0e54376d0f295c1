import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';

/** Checks every hour whether the daily backup is due, which is at night in the deployment's time zone. */
export const systemSchedules = ({ backups }: Pick<Deps, 'backups'>): Schedule[] => [
  { name: 'system.back_up', cron: '7 * * * *', handle: () => backups.makeIfDue() },
];
