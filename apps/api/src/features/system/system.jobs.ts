import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';

/** Looks once an hour whether the backup of the day is due, which is at night in the zone of the deployment. */
export const systemSchedules = ({ backups }: Pick<Deps, 'backups'>): Schedule[] => [
  { name: 'system.back_up', cron: '7 * * * *', handle: () => backups.makeIfDue() },
];
