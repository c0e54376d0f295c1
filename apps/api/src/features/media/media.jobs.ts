import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { mediaFolder } from './media.addresses.ts';
import { sweepMedia } from './media.service.ts';

/** Files are deleted after their row, whether that was swept or deleted with its owner. */
export const mediaSubscribers = ({ files }: Pick<Deps, 'files'>): Subscriber[] => [
  subscriber('media.removed', 'media.remove_files', ({ media_id }) => files.removeFolder(mediaFolder(media_id))),
];

export const mediaSchedules = (deps: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  {
    name: 'media.sweep',
    cron: '17 * * * *',
    handle: async () => {
      await sweepMedia(deps);
    },
  },
];
