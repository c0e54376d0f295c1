import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { recordingFolder } from './recordings.addresses.ts';
import { recordingService } from './recordings.service.ts';

/** Deletes files after their row, and recordings after their event. */
export const recordingSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('recording.removed', 'recordings.remove_files', ({ recording_id }) => deps.files.removeFolder(recordingFolder(recording_id))),
  subscriber('home.removed', 'recordings.remove_with_event', ({ id }) => recordingService(deps).drop(id), {
    when: ({ kind }) => kind === 'event',
  }),
];

export const recordingSchedules = (deps: Deps): Schedule[] => [
  { name: 'recordings.sweep', cron: '41 * * * *', handle: () => recordingService(deps).sweep() },
];
