import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, requiredText, text } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { Event } from './event.ts';

const own = ['events.not_found', 'events.not_yours', 'events.past', 'events.canceled'] as const;
const hosted = z.strictObject({ host_id: Id });

const reason = { reason: requiredText(limits.operate_reason_length) };
const operated = { method: 'PUT', access: 'member', budget: 'write', params: IdParams, status: 204 } as const;
const ruled = ['operate.operators_only', 'events.not_found'] as const;

/** What whoever looks after an event does with people, and what operators do with any event (ruling 23). */
export const eventCareCalls = defineCalls({
  removeAttendee: {
    method: 'DELETE',
    path: '/api/event/{id}/attendee/{attendeeId}/seat',
    access: 'member',
    budget: 'write',
    summary:
      'Remove somebody of the list of attendees, who is notified, with the reason if there is one; their seat goes to who waits. For the host and the creator',
    params: z.strictObject({ id: Id, attendeeId: Id }),
    body: z.strictObject({ reason: text(limits.take_down_reason_length).default('') }),
    status: 204,
    errors: [...own, 'events.attendance_not_found', 'events.attendee_is_in', 'people.not_yourself'],
  },
  handOverEvent: {
    method: 'PUT',
    path: '/api/event/{id}/host',
    access: 'member',
    budget: 'write',
    summary: 'Give an event another host, who is notified. For the host and the creator',
    params: IdParams,
    body: hosted,
    response: Event,
    errors: own,
  },
  cancelAnyEvent: {
    ...operated,
    path: '/api/operate/events/{id}/canceled',
    act: 'event.cancel',
    summary: 'Cancel any event, for a reason that its host and those who answered read; operators only',
    body: z.strictObject(reason),
    errors: [...ruled, 'events.past', 'events.canceled'],
  },
  removeAnyEvent: {
    ...operated,
    path: '/api/operate/events/{id}/removed',
    act: 'event.remove',
    summary: 'Remove any event with its posts, for a reason that its host and those who answered read; operators only',
    body: z.strictObject(reason),
    errors: ruled,
  },
  handOverAnyEvent: {
    ...operated,
    path: '/api/operate/events/{id}/host',
    act: 'event.hand_over',
    summary: 'Give any event another host, for a reason that both hosts and those who answered read; operators only',
    body: hosted.extend(reason),
    errors: [...ruled, 'events.past', 'events.canceled'],
  },
});
