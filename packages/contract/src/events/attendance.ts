import { z } from 'zod';
import { Member } from '../accounts/members.ts';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, Next, Person } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { ListedPerson } from '../people/people.ts';
import { AttendanceStatus, eventPage } from './events.ts';

/** A member's answer to an event. */
export const Attendance = z
  .object({ event_id: Id, user_id: Id, status: AttendanceStatus, checked_in_at: Instant.nullable() })
  .meta({ id: 'Attendance' });
export type Attendance = z.infer<typeof Attendance>;

/** A person in a list of attendees. */
export const Attendee = ListedPerson.extend({
  leader: z.boolean(),
  /** Identifies the row, not the person: it changes with every answer. */
  attendee_id: Id,
  /** Whether the viewer may open the profile; event leaders open an anonymous one by `getAttendeeProfile`. */
  opens: z.boolean(),
}).meta({ id: 'Attendee' });
export type Attendee = z.infer<typeof Attendee>;

/** A page of the attendees of one status, the latest first. */
export const AttendeePage = z.object({ data: z.array(Attendee), count: z.number().int(), next: Next }).meta({ id: 'AttendeePage' });
export type AttendeePage = z.infer<typeof AttendeePage>;

const group = z.object({ count: z.number().int(), attendees: z.array(Attendee) });
/** All attendees by status (EVENT-36). */
export const AttendeeGroups = z.object({ going: group, interested: group, checked_in: group }).meta({ id: 'AttendeeGroups' });
export type AttendeeGroups = z.infer<typeof AttendeeGroups>;

/** Which attendees a list has: a status, or its first letter (EVENT-84). */
const ListedStatus = z.enum(['going', 'interested', 'checked_in', 'g', 'i', 'c']);

/** A member's place on the waiting list of an event, from 1. `offered` once they can take a free seat. */
export const WaitingPlace = z.object({ place: z.number().int(), offered: z.boolean() }).meta({ id: 'WaitingPlace' });
export type WaitingPlace = z.infer<typeof WaitingPlace>;

const OwnParams = z.strictObject({ id: Id, userId: Id });
const own = { access: 'member', self: 'userId', budget: 'write', params: OwnParams } as const;
const change = {
  ...own,
  body: z.strictObject({ status: AttendanceStatus }),
  response: Attendance,
  errors: [
    'events.not_found',
    'events.full',
    'events.too_early',
    'events.past',
    'events.canceled',
    'events.checked_in',
    'events.needs_door_code',
    'events.place_removed',
    'events.waiting',
  ],
} as const;

/** Answers to events, lists of attendees and the waiting list. */
export const attendanceCalls = defineCalls({
  listAttendees: {
    method: 'GET',
    path: '/api/event/{id}/attendee',
    access: 'member',
    summary: 'The attendees of one status, the latest first (EVENT-84)',
    params: IdParams,
    query: z.strictObject({ status: ListedStatus.default('going'), ...eventPage(limits.attendee_page) }),
    response: AttendeePage,
    errors: ['events.not_found'],
  },
  listAllAttendees: {
    method: 'GET',
    path: '/api/event/{id}/attendee/all',
    access: 'member',
    summary: `All attendees by status (EVENT-85), of each the latest ${limits.attendees_listed}`,
    params: IdParams,
    response: AttendeeGroups,
    errors: ['events.not_found'],
  },
  getAttendeeProfile: {
    method: 'GET',
    path: '/api/event/{id}/attendee/{attendeeId}/profile',
    access: 'member',
    summary:
      'The profile of somebody in the list of attendees, by its `attendee_id`: event leaders may open an anonymous one too (ruling 14)',
    params: z.strictObject({ id: Id, attendeeId: Id }),
    response: Member,
    errors: ['events.not_found', 'events.attendance_not_found', 'member.private'],
  },
  downloadAttendees: {
    method: 'GET',
    path: '/api/event/{id}/attendee/csv',
    access: 'member',
    summary: 'The attendees as a file, for the host or creator (EVENT-86, EVENT-87)',
    params: IdParams,
    response: z.string(),
    file: 'text/csv',
    errors: ['events.not_found', 'events.not_yours', 'feature_off'],
  },
  getAttendance: {
    method: 'GET',
    path: '/api/event/{id}/attendee/{userId}',
    access: 'member',
    summary: 'What a member says about coming; 404 means none (EVENT-88)',
    params: OwnParams,
    response: Attendance,
    errors: ['events.not_found', 'events.attendance_not_found'],
  },
  createAttendance: {
    ...change,
    method: 'POST',
    path: '/api/event/{id}/attendee/{userId}',
    summary: 'Say for the first time whether one comes (EVENT-89). A full event answers 409: its waiting list may be open',
    status: 201,
  },
  updateAttendance: {
    ...change,
    method: 'PUT',
    path: '/api/event/{id}/attendee/{userId}',
    summary: 'Say anew whether one comes (EVENT-90); whoever was offered a free seat takes it by going',
  },
  joinWaitingList: {
    ...own,
    method: 'POST',
    path: '/api/event/{id}/waiting/{userId}',
    summary: 'Wait for a seat of a full event; whoever waits already keeps their place, and whoever was interested is that no more',
    status: 201,
    response: WaitingPlace,
    errors: ['events.not_found', 'events.past', 'events.canceled', 'events.no_need_to_wait', 'events.place_removed'],
  },
  leaveWaitingList: {
    ...own,
    method: 'DELETE',
    path: '/api/event/{id}/waiting/{userId}',
    summary: 'Wait no longer, or decline a seat that was offered; whoever does not wait stays as they are',
    status: 204,
    errors: ['events.not_found'],
  },
  listFollowedAttendees: {
    method: 'GET',
    path: '/api/user/{id}/followed_attendees',
    access: 'member',
    self: 'id',
    summary: 'For each of these events, its attendees whom the caller follows (EVENT-75)',
    params: IdParams,
    query: z.strictObject({
      event_ids: z
        .string()
        .regex(new RegExp(`^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,${limits.followed_events - 1}}$`))
        .meta({ description: 'Ids, separated by commas' }),
    }),
    response: z.record(z.string(), z.array(Person)),
  },
});
