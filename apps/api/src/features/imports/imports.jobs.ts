import type { Schedule } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { sweepFiles } from './imports.upload.ts';
import { deleteExpired } from './imports.writes.ts';

/** Longer than any file takes to arrive and to be read. */
const FILES_MS = 6 * 3_600_000;

/** Deletes expired imports every hour, and files left behind by processes that ended. */
export const importSchedules = ({ db, clock, settings }: Deps): Schedule[] => [
  {
    name: 'imports.sweep',
    cron: '19 * * * *',
    handle: async () => {
      await deleteExpired(db, clock.now());
      await sweepFiles(settings, FILES_MS);
    },
  },
];
