import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, LongOffset, line, Next, SeenVersion } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { attendanceCalls, eventPage } from './attendance.ts';
import { eventCareCalls } from './care.ts';
import { doorCalls } from './door.ts';
import { Event, EventCategory, EventDraft, EventEdit, eventKindErrors } from './event.ts';
import { seriesCalls } from './series.ts';
import { streamCalls } from './stream.ts';

/** A page of events (EVENT-35). `total_number_posts` and `count` both say how many events the filters find in all. */
export const EventPage = z
  .object({ data: z.array(Event), total_number_posts: z.number().int(), next: Next, count: z.number().int() })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof EventPage>;

const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .optional();
const degrees = (most: number) => z.coerce.number<number | string>().min(-most).max(most).optional();

/** What a list of events may be narrowed to (EVENT-74, EVENT-76). */
export const EventFilters = z
  .strictObject({
    ...eventPage(limits.event_page, LongOffset),
    /** In the name or the city; every word counts. */
    search: line(limits.event_search_length).optional(),
    chapter_id: Id.optional(),
    series_id: Id.optional(),
    /** Events of groups, or events of members. */
    group_filter: z.enum(['all', 'group', 'member']).optional(),
    chapter_hosted: flag,
    challenge_id: Id.optional(),
    category: EventCategory.optional(),
    is_all_day: flag,
    /** Only events that were created in the caller's workspace. */
    workspace_only: flag,
    sort: z.enum(['date', 'attendees']).default('date'),
    /** Of dates the earliest first, of past events the latest; of attendees the most. */
    sort_order: z.enum(['asc', 'desc']).optional(),
    /** Events that are not over at this instant, and those that have begun before it. */
    after: Instant.optional(),
    before: Instant.optional(),
    host_id: Id.optional(),
    /** Events that this member comes to or is interested in. */
    attendee: Id.optional(),
    /** Of these only events that take place and that they go to or are checked in at: what comes next for them. */
    attending: flag,
    is_virtual: flag,
    virtual_event_category: line(limits.virtual_event_category_length).optional(),
    /** In miles around `lat` and `long`. */
    distance: z.coerce.number<number | string>().positive().max(limits.event_miles_max).optional(),
    lat: degrees(90),
    long: degrees(180),
    /** Not over yet, or over. Without it, `after` or `before`: not over yet. */
    filter: z.enum(['active', 'past']).optional(),
  })
  .superRefine(({ distance, lat, long }, context) => {
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: fieldWords.required });
    if (lat === undefined && (long !== undefined || distance !== undefined)) missing('lat');
    if (long === undefined && (lat !== undefined || distance !== undefined)) missing('long');
  });
export type EventFilters = z.infer<typeof EventFilters>;

const refused = ['events.not_found', 'events.not_yours'] as const;
const media = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;

export const eventCalls = defineCalls({
  listEvents: {
    method: 'GET',
    path: '/api/event',
    access: 'member',
    summary: 'Events, the next first (EVENT-76); pages from 0, 10 events each (EVENT-78)',
    query: EventFilters,
    response: EventPage,
  },
  createEvent: {
    method: 'POST',
    path: '/api/event',
    access: 'member',
    budget: 'event',
    idempotent: true,
    summary: 'Create an event (EVENT-83); the creator hosts it, unless an event of a chapter names somebody else',
    body: EventDraft,
    status: 201,
    response: Event,
    errors: ['member.anonymous_cannot', ...eventKindErrors, 'payments.needs_membership', 'events.not_synced', ...media],
  },
  getEvent: {
    method: 'GET',
    path: '/api/event/{id}',
    access: 'member',
    summary: 'One event, also one that was removed (EVENT-79, EVENT-52)',
    params: IdParams,
    response: Event,
    errors: ['events.not_found'],
  },
  updateEvent: {
    method: 'PUT',
    path: '/api/event/{id}',
    access: 'member',
    budget: 'write',
    summary: "Change an event's fields (EVENT-80); those left out stay",
    params: IdParams,
    edits: true,
    body: EventEdit,
    response: Event,
    stale: 'events.changed',
    errors: [...refused, 'events.past', 'events.canceled', ...eventKindErrors, ...media],
  },
  cancelEvent: {
    method: 'PATCH',
    path: '/api/event/{id}',
    access: 'member',
    budget: 'write',
    summary: 'Cancel an event (EVENT-81); one that is canceled stays so',
    params: IdParams,
    body: z.strictObject({ status: z.literal('Canceled'), version: SeenVersion }),
    response: Event,
    stale: 'events.changed',
    errors: [...refused, 'events.past'],
  },
  removeEvent: {
    method: 'DELETE',
    path: '/api/event/{id}',
    access: 'member',
    budget: 'write',
    summary: 'Remove a canceled event, with its posts (EVENT-82)',
    params: IdParams,
    status: 204,
    errors: [...refused, 'events.not_canceled'],
  },
  ...attendanceCalls,
  ...doorCalls,
  ...eventCareCalls,
  ...seriesCalls,
  ...streamCalls,
});
