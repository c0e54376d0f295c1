import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { secret } from '../base/secrets.ts';
import { Id, IdParams, Instant, Person, Version } from '../base/shared.ts';
import { limits } from '../limits.ts';
import { Attendance } from './attendance.ts';

/** A person who arrived, as the viewer sees them. */
const Arrival = z
  .object({
    attendee_id: Id,
    person: Person.pick({ id: true, first_name: true, last_name: true, profile_photo_url: true, anonymous_profile: true }),
    at: Instant,
  })
  .meta({ id: 'Arrival' });

/** Arrivals at an event. The numbers are those of the viewer's lists of attendees. */
export const Arrivals = z
  .object({
    /** The event's version: a screen that shows another one reads it again. */
    version: Version,
    /** People who are going and have not arrived yet. */
    going: z.number().int(),
    checked_in: z.number().int(),
    /** The latest arrivals, newest first. */
    latest: z.array(Arrival),
  })
  .meta({ id: 'Arrivals' });
export type Arrivals = z.infer<typeof Arrivals>;

const PrintedCode = z
  .object({
    /** The address to print as a QR code. */
    url: z.string(),
    /** Number of the printed code, from 1; earlier ones are invalid. */
    number: z.number().int(),
    /** When it ends: with the event's check-in. */
    until: Instant.nullable(),
  })
  .meta({ id: 'PrintedCode' });
export type PrintedCode = z.infer<typeof PrintedCode>;

/** What the screen at the door shows. */
export const Door = z
  .object({
    /**
     * The addresses to show as QR codes, one after the other, each for `every_seconds`, the first for `left_seconds` more. A screen without a
     * connection goes on with them. Durations and no instants: the clock of the screen may be wrong.
     */
    codes: z.object({ urls: z.array(z.string()), left_seconds: z.number(), every_seconds: z.number() }),
    printed: PrintedCode,
    arrivals: Arrivals,
  })
  .meta({ id: 'Door' });
export type Door = z.infer<typeof Door>;

const refused = ['events.not_found', 'events.not_yours', 'events.no_door', 'events.canceled', 'events.past'] as const;

/** The door of an event on site: its screen, its codes, and check-in. */
export const doorCalls = defineCalls({
  getDoor: {
    method: 'GET',
    path: '/api/event/{id}/door',
    access: 'member',
    summary:
      'What the screen at the door shows: codes that renew, the printed one, and who came in. For its host, its creator and operators',
    params: IdParams,
    response: Door,
    errors: refused,
  },
  renewPrintedDoorCode: {
    method: 'PUT',
    path: '/api/event/{id}/door/printed',
    access: 'member',
    budget: 'write',
    summary: 'Make the next printed code: those printed before are worth nothing from then on. `number` is that of the code to be replaced',
    params: IdParams,
    body: z.strictObject({ number: z.int().min(1).max(1_000_000) }),
    response: PrintedCode,
    errors: refused,
  },
  checkInAtDoor: {
    method: 'POST',
    path: '/api/event/{id}/check_in',
    access: 'member',
    budget: 'write',
    summary: 'Check in with the code of the door; whoever is checked in stays so, whatever the code',
    params: IdParams,
    body: z.strictObject({ code: secret(z.string().min(1).max(limits.door_code_length)) }),
    response: Attendance,
    errors: [
      'events.not_found',
      'events.full',
      'events.place_removed',
      'events.too_early',
      'events.past',
      'events.canceled',
      'events.no_door',
      'events.door_code_expired',
      'events.door_code_wrong',
    ],
  },
  checkInAttendee: {
    method: 'PUT',
    path: '/api/event/{id}/attendee/{attendeeId}/check_in',
    access: 'member',
    budget: 'write',
    summary: 'Check in somebody of the list of attendees by hand, for whoever keeps the door',
    params: z.strictObject({ id: Id, attendeeId: Id }),
    status: 204,
    errors: [...refused, 'events.attendance_not_found', 'events.full', 'events.too_early'],
  },
});
