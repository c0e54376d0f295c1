import { limits } from '@muster/contract';
import type { PlatformDeps } from '../deps.ts';
import { purgeMailCounts } from '../mail/mail-counts.ts';
import { purgeTries } from '../recent-tries.ts';
import type { Schedule } from './jobs.ts';

const HOUR = 3_600_000;
/** Longer than every budget's window, so that no count is deleted while it is still needed. */
const COUNTS_HOURS = 24;

/** Deletes expired data of the platform: budget and mail counts, and idempotency keys with their answers. */
export const platformSchedules = ({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): Schedule[] => [
  {
    name: 'platform.purge',
    cron: '27 * * * *',
    handle: async () => {
      const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR);
      await db.deleteFrom('rate_count').where('window_start', '<', hoursAgo(COUNTS_HOURS)).execute();
      await purgeTries(db, hoursAgo(COUNTS_HOURS));
      await db.deleteFrom('idempotency_key').where('created_at', '<', hoursAgo(limits.idempotency_hours)).execute();
      await purgeMailCounts(db, clock.now());
    },
  },
];
