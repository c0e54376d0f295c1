import type { Event } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** Events, each as the server last sent it. */
export const events = defineKind<Event>({
  name: 'event',
  carriedBy: {
    listEvents: ({ data }) => data,
    getEvent: (event) => [event],
    createEvent: (event) => [event],
    updateEvent: (event) => [event],
    cancelEvent: (event) => [event],
    createEventSeries: (event) => [event],
    updateLaterEvents: (event) => [event],
    cancelLaterEvents: (event) => [event],
    createLiveStream: (event) => [event],
    completeLiveStream: (event) => [event],
    setRecordingAddress: (event) => [event],
    setRecordingCaptions: (event) => [event],
    finishRecordingUpload: (event) => [event],
  },
  by: ({ host }) => [host],
});
