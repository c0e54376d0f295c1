import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { IdParams } from '../base/shared.ts';

/** The secret address that calendar programs subscribe to; null while there is none. Its holder sees the member's events. */
const CalendarFeed = z.object({ url: secret(z.string()).nullable() }).meta({ id: 'CalendarFeed' });

export const calendarCalls = defineCalls({
  getEventCalendar: {
    method: 'GET',
    path: '/api/event/{id}/calendar',
    access: 'member',
    summary: 'One event as a calendar file (RFC 5545); of a canceled one, a file that takes it out of calendars',
    params: IdParams,
    response: z.string(),
    file: 'text/calendar',
    errors: ['events.not_found'],
  },
  getCalendarFeed: {
    method: 'GET',
    path: '/api/user/{id}/calendar',
    access: 'member',
    self: 'id',
    summary: "The secret address of one's own calendar: events that one hosts, goes to or is interested in",
    params: IdParams,
    response: CalendarFeed,
  },
  makeCalendarFeed: {
    method: 'PUT',
    path: '/api/user/{id}/calendar',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: "Have an address for one's own calendar; one that there is already stays",
    params: IdParams,
    response: CalendarFeed,
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/api/user/{id}/calendar',
    access: 'member',
    self: 'id',
    budget: 'write',
    summary: "End the address of one's own calendar at once; the next one is another",
    params: IdParams,
    status: 204,
  },
});
