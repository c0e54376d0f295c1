import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import {
  Id,
  IdParams,
  Instant,
  LongOffset,
  line,
  Mention,
  NamedHome,
  Next,
  Offset,
  Person,
  Picture,
  pageSize,
  requiredText,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { EventCategory, EventDraft, EventEdit, eventKindErrors, WallClock } from './draft.ts';

export const EventStatus = z.enum(['In Progress', 'Canceled']);
export type EventStatus = z.infer<typeof EventStatus>;

/** A member's answer to an event (EVENT-36). */
export const AttendanceStatus = z.enum(['none', 'going', 'interested', 'checked_in']);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** Where an event takes place. */
export const EventLocation = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string().nullable(),
  })
  .meta({ id: 'EventLocation' });
export type EventLocation = z.infer<typeof EventLocation>;

/** Who hosts an event. */
const EventHost = Person.extend({ leader: z.boolean() }).meta({ id: 'EventHost' });

/** The live stream of an event. */
export const EventLive = z
  .object({
    /** `live` from when the host starts it until they end it. */
    state: z.enum(['none', 'live', 'completed']),
    /** The live link: the address that was given with the start, or the first of the links; null if there is neither (EVENT-46). */
    url: z.string().nullable(),
    started_at: Instant.nullable(),
    completed_at: Instant.nullable(),
    /** When the button to the stream is offered, and checks in (EVENT-45); from then on the recording is (EVENT-47). */
    from: Instant,
    until: Instant,
  })
  .meta({ id: 'EventLive' });
export type EventLive = z.infer<typeof EventLive>;

/** The recording of an event: a film that was uploaded, or an address elsewhere. */
export const EventRecording = z
  .object({
    /** Another recording has another id. */
    id: Id,
    kind: z.enum(['file', 'address']),
    /** For a file the path of `getRecording`, which returns its address. */
    url: z.string(),
    /** Embedded player of a known site, shown once the member agrees to contact that site; null for any other address. */
    embed: z.object({ site: z.string(), src: z.string() }).nullable(),
  })
  .meta({ id: 'EventRecording' });
export type EventRecording = z.infer<typeof EventRecording>;

/** A decision of operators about an event, and its reason (ruling 23). */
export const EventRuling = z
  .object({ what: z.enum(['canceled', 'removed', 'handed_over']), reason: z.string(), at: Instant })
  .meta({ id: 'EventRuling' });
export type EventRuling = z.infer<typeof EventRuling>;

/** An event as its viewer sees it (EVENT-29). */
export const Event = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    tagged: z.array(Id),
    /** The people tagged in the description, by their current names. */
    mentioned: z.array(Mention),
    category: EventCategory,
    status: EventStatus,
    /** It was canceled and then removed: only `getEvent` still returns it. */
    is_removed: z.boolean(),
    start: Instant,
    /** End of the event; for an all-day event the end of its last day. */
    end: Instant,
    /** The same by the clocks there: show these, and compute none from `start` and `end` (decision 48). All-day events end at 23:59. */
    starts_local: WallClock,
    ends_local: WallClock,
    time_zone_id: z.string(),
    /** In English, at its start: Eastern Daylight Time. */
    time_zone_name: z.string(),
    is_all_day: z.boolean(),
    photo_url: z.string().nullable(),
    /** Its photo; where it is null the screen shows the image of the category (EVENT-32, EVENT-33). */
    photo: Picture.nullable(),
    /** A deleted member where the host has left. */
    host: EventHost,
    /** The creator, if visible to the viewer. */
    creator: z.object({ id: Id.nullable() }),
    chapter_id: Id.nullable(),
    chapter_hosted: z.boolean(),
    chapter: NamedHome.nullable(),
    chapter_name: z.string().nullable(),
    group_name: z.string().nullable(),
    challenge_id: Id.nullable(),
    /** The series that it is one event of. */
    series_id: Id.nullable(),
    is_virtual: z.boolean(),
    virtual_event_category: z.string(),
    /** Null for a virtual event. */
    location: EventLocation.nullable(),
    links: z.array(z.object({ text: z.string(), url: z.string() })),
    registration_url: z.string().nullable(),
    /** Number of seats; null without a limit. */
    max_attendees: z.number().int().nullable(),
    /** Number of taken seats: people going or checked in. */
    attendees_count: z.number().int(),
    /** Numbers of people visible to the viewer, as in the lists; `waiting` counts everybody who waits. */
    counts: z.object({
      going: z.number().int(),
      interested: z.number().int(),
      checked_in: z.number().int(),
      waiting: z.number().int(),
    }),
    /** All seats are taken, or reserved for the waiting list (EVENT-48). */
    is_full: z.boolean(),
    /** Some of the attendees whom the viewer follows. */
    followingAttendees: z.array(Person),
    own_attendance: AttendanceStatus,
    /** The viewer's place on the waiting list, from 1; `offered` once a free seat is theirs to take by saying that they are going. */
    own_waiting: z.object({ place: z.number().int(), offered: z.boolean() }).nullable(),
    /** The host has removed the viewer from the list: they cannot answer until they are let back in. */
    own_removed: z.boolean(),
    /** When the server takes check-ins (EVENT-44, EVENT-45); `until` is null where it does for good. */
    check_in: z.object({
      from: Instant,
      until: Instant.nullable(),
      /** Only with the code at the door: the viewer cannot check in by themselves. */
      needs_code: z.boolean(),
    }),
    /** Null for an event on site. */
    live: EventLive.nullable(),
    /** Null until there is one, and for an event on site. */
    recording: EventRecording.nullable(),
    /** The latest decision of operators with its reason, for hosts, people who answered, and operators; null for all others. */
    ruling: EventRuling.nullable(),
    version: Version,
    /** What the viewer may do now. */
    can: z.object({
      edit: z.boolean(),
      cancel: z.boolean(),
      remove: z.boolean(),
      /** Answer "going"; a member who is going may always withdraw. */
      attend: z.boolean(),
      /** Answer "interested". */
      follow: z.boolean(),
      check_in: z.boolean(),
      /** Join the waiting list. */
      wait: z.boolean(),
      /** Give it another host. */
      hand_over: z.boolean(),
      /** Remove people from the list of attendees. */
      remove_attendees: z.boolean(),
      /** Cancel, remove or hand over any event, as an operator. */
      rule: z.boolean(),
      /** Open the door's screen, and check others in by hand. */
      door: z.boolean(),
      /** Download the list of attendees. */
      download: z.boolean(),
      /** Start the live stream, or end it. */
      start_live: z.boolean(),
      end_live: z.boolean(),
      /** Set, replace and take away the recording. */
      record: z.boolean(),
    }),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** A page of events (EVENT-35). `total_number_posts` and `count` are both the number of events that match the filters. */
export const EventPage = z
  .object({ data: z.array(Event), total_number_posts: z.number().int(), next: Next, count: z.number().int() })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof EventPage>;

const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .optional();
const degrees = (most: number) => z.coerce.number<number | string>().min(-most).max(most).optional();

/**
 * Query of the lists of events and attendees: pages are counted from 0. A number in `offset` must match `page`; a `next` cursor takes
 * precedence.
 */
export const eventPage = (standard: number, offset = Offset) => ({
  offset,
  page: z.coerce.number<number | string>().int().min(0).max(1_000_000).optional(),
  limit: pageSize(standard),
});

/** Filters of the list of events (EVENT-74, EVENT-76). */
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
});

const own = ['events.not_found', 'events.not_yours', 'events.past', 'events.canceled'] as const;
const hosted = z.strictObject({ host_id: Id });

const reason = { reason: requiredText(limits.operate_reason_length) };
const operated = { method: 'PUT', access: 'member', budget: 'write', params: IdParams, status: 204 } as const;
const ruled = ['operate.operators_only', 'events.not_found'] as const;

/** Somebody whom the host has removed from an event's list. */
export const RemovedAttendee = z.object({ id: Id, person: Person, reason: z.string(), at: Instant }).meta({ id: 'RemovedAttendee' });
export type RemovedAttendee = z.infer<typeof RemovedAttendee>;

/** A page of them, the latest first. */
export const RemovedAttendeePage = z.object({ data: z.array(RemovedAttendee), next: Next }).meta({ id: 'RemovedAttendeePage' });
export type RemovedAttendeePage = z.infer<typeof RemovedAttendeePage>;

/** Calls of hosts about people, and of operators about any event (ruling 23). */
export const eventCareCalls = defineCalls({
  removeAttendee: {
    method: 'DELETE',
    path: '/api/event/{id}/attendee/{attendeeId}/seat',
    access: 'member',
    budget: 'write',
    summary:
      'Remove somebody of the list of attendees, who is notified, with the reason if there is one; their seat goes to who waits, and they cannot answer until they are let back in. For the host and the creator',
    params: z.strictObject({ id: Id, attendeeId: Id }),
    body: z.strictObject({ reason: text(limits.take_down_reason_length).default('') }),
    status: 204,
    errors: [...own, 'events.attendance_not_found', 'events.attendee_is_in', 'people.not_yourself'],
  },
  listRemovedAttendees: {
    method: 'GET',
    path: '/api/event/{id}/removed',
    access: 'member',
    summary: 'Who was removed from the list of attendees and not let back in, the latest first. For the host and the creator',
    params: IdParams,
    query: z.strictObject({ offset: Offset }),
    response: RemovedAttendeePage,
    errors: ['events.not_found', 'events.not_yours'],
  },
  readmitAttendee: {
    method: 'DELETE',
    path: '/api/event/{id}/removed/{removalId}',
    access: 'member',
    budget: 'write',
    summary: 'Let somebody who was removed answer again; whoever was let back in stays as they are. For the host and the creator',
    params: z.strictObject({ id: Id, removalId: Id }),
    status: 204,
    errors: ['events.not_found', 'events.not_yours'],
  },
  handOverEvent: {
    method: 'PUT',
    path: '/api/event/{id}/host',
    access: 'member',
    budget: 'write',
    summary: 'Give an event another host; they and those who answered are notified. For the host and the creator',
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
