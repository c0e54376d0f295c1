import type { AttendanceStatus, FeatureCalls } from '@muster/contract';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { attendanceService } from './attendance/attendance.service.ts';
import { eventCareService } from './care/care.service.ts';
import { doorService } from './door/door.service.ts';
import { eventService } from './events.service.ts';
import { seriesService } from './series/series.service.ts';
import { streamService } from './stream/stream.service.ts';

/** Statuses by their first letter, which lists accept too (EVENT-84). */
const byLetter: Record<string, AttendanceStatus> = { g: 'going', i: 'interested', c: 'checked_in' };

export function eventRoutes(deps: Deps): Handlers<FeatureCalls<'events'>> {
  const events = eventService(deps);
  const series = seriesService(deps);
  const attendance = attendanceService(deps);
  const streams = streamService(deps);
  const door = doorService(deps);
  const care = eventCareService(deps);
  return {
    listEvents: withFirstRead(({ viewer, query }) => events.list(viewer, query)),
    createEvent: ({ viewer, body, once }) => events.create(viewer, body, once),
    getEvent: withFirstRead(({ viewer, params }) => events.one(viewer, params.id)),
    updateEvent: ({ viewer, params, body }) => events.update(viewer, params.id, body),
    cancelEvent: ({ viewer, params, body }) => events.cancel(viewer, params.id, body.version),
    removeEvent: async ({ viewer, params }) => {
      await events.remove(viewer, params.id);
      return undefined;
    },
    createEventSeries: ({ viewer, body, once }) => series.create(viewer, body, once),
    previewEventSeries: async ({ body }) => series.preview(body),
    getEventSeries: withFirstRead(({ viewer, params }) => series.one(viewer, params.id)),
    updateLaterEvents: ({ viewer, params, body }) => series.updateLater(viewer, params.id, body),
    cancelLaterEvents: ({ viewer, params, body }) => series.cancelLater(viewer, params.id, body),
    createLiveStream: ({ viewer, body }) => streams.start(viewer, body.identifier, body.url),
    completeLiveStream: ({ viewer, body }) => streams.complete(viewer, body.identifier),
    listAttendees: withFirstRead(({ viewer, params, query: { status, ...window } }) =>
      attendance.list(viewer, params.id, { ...window, status: byLetter[status] ?? (status as AttendanceStatus) }),
    ),
    listAllAttendees: withFirstRead(({ viewer, params }) => attendance.all(viewer, params.id)),
    getAttendeeProfile: withFirstRead(({ viewer, params }) => attendance.profile(viewer, params.id, params.attendeeId)),
    downloadAttendees: async ({ viewer, params, reply }) => {
      const file = await attendance.file(viewer, params.id);
      reply.header('content-disposition', 'attachment; filename="attendees.csv"');
      return file;
    },
    getAttendance: withFirstRead(({ viewer, params }) => attendance.one(viewer, params.id, params.userId)),
    createAttendance: withFirstRead(({ viewer, params, body }) => attendance.say(viewer, params.id, body.status)),
    updateAttendance: withFirstRead(({ viewer, params, body }) => attendance.say(viewer, params.id, body.status)),
    joinWaitingList: ({ viewer, params }) => attendance.wait(viewer, params.id),
    leaveWaitingList: async ({ viewer, params }) => {
      await attendance.leaveList(viewer, params.id);
      return undefined;
    },
    removeAttendee: async ({ viewer, params, body }) => {
      await care.removeAttendee(viewer, params.id, params.attendeeId, body.reason);
      return undefined;
    },
    listRemovedAttendees: ({ viewer, params, query }) => care.removed(viewer, params.id, query.offset),
    readmitAttendee: async ({ viewer, params }) => {
      await care.readmit(viewer, params.id, params.removalId);
      return undefined;
    },
    handOverEvent: ({ viewer, params, body }) => care.handOver(viewer, params.id, body.host_id),
    cancelAnyEvent: async ({ viewer, params, body }) => {
      await care.cancelAny(viewer, params.id, body.reason);
      return undefined;
    },
    removeAnyEvent: async ({ viewer, params, body }) => {
      await care.removeAny(viewer, params.id, body.reason);
      return undefined;
    },
    handOverAnyEvent: async ({ viewer, params, body }) => {
      await care.handOverAny(viewer, params.id, body);
      return undefined;
    },
    getDoor: ({ viewer, params }) => door.one(viewer, params.id),
    renewPrintedDoorCode: ({ viewer, params, body }) => door.renew(viewer, params.id, body.number),
    checkInAtDoor: ({ viewer, params, body }) => door.comeIn(viewer, params.id, body.code),
    checkInAttendee: async ({ viewer, params }) => {
      await door.letIn(viewer, params.id, params.attendeeId);
      return undefined;
    },
    listFollowedAttendees: withFirstRead(async ({ viewer, query }) => attendance.followed(viewer, query.event_ids.split(','))),
  };
}
