import type { Deps } from '../../platform/deps.ts';
import type { Schedule } from '../../platform/jobs.ts';

/** Looks once an hour whether the backup of the day is due, which is at night in the zone of the deployment. */
export const systemSchedules = ({ backups }: Pick<Deps, 'backups'>): Schedule[] => [
  { name: 'system.back_up', cron: '7 * * * *', handle: () => backups.makeIfDue() },
];
