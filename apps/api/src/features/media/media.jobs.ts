import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { mediaFolder } from './media.addresses.ts';
import { sweepMedia } from './media.service.ts';

/** Deletes an image's files after its row, whether a sweep deleted the row or it was deleted with its owner. */
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
