import type { recordingCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import { serveRecordings } from './recordings.files.ts';
import { recordingSchedules, recordingSubscribers } from './recordings.jobs.ts';
import { recordingRoutes } from './recordings.routes.ts';

/** Recordings of virtual events. They belong to the event and contain no personal data. */
export const recordingFeature: Feature<typeof recordingCalls> = {
  handlers: recordingRoutes,
  serve: serveRecordings,
  subscribers: recordingSubscribers,
  schedules: recordingSchedules,
};
