import { z } from 'zod';
import { firstCharacters } from '../base/characters.ts';
import {
  editOf,
  Id,
  Instant,
  line,
  Mention,
  NamedHome,
  Person,
  Picture,
  requiredLine,
  SeenVersion,
  text,
  Version,
} from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { Country } from '../places/places.ts';

/** EVENT-34. */
export const EventCategory = z.enum([
  'fitness-class',
  'meditation-class',
  'health-talk',
  'team-building-session',
  'onsite-mini-wellness-fair',
  'onsite-wellness-fair',
  '1-to-1-service',
  'carrier-session',
]);
export type EventCategory = z.infer<typeof EventCategory>;

export const EventStatus = z.enum(['In Progress', 'Canceled']);
export type EventStatus = z.infer<typeof EventStatus>;

/** What a member says about coming to an event (EVENT-36). */
export const AttendanceStatus = z.enum(['none', 'going', 'interested', 'checked_in']);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** What the clocks at an event show, `YYYY-MM-DDTHH:MM`: no zone, and no seconds. */
export const WallClock = z
  .string({ message: fieldWords.date })
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, fieldWords.date)
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)) && new Date(`${value}Z`).toISOString().startsWith(value), fieldWords.date)
  .meta({ id: 'WallClock', description: 'What clocks show, YYYY-MM-DDTHH:MM' });

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
    /** Of a file the path of the call that says where it plays, `getRecording`. */
    url: z.string(),
    /** The film of a known site, which plays in a frame once the member agrees that this site learns of it; null for any other address. */
    embed: z.object({ site: z.string(), src: z.string() }).nullable(),
  })
  .meta({ id: 'EventRecording' });
export type EventRecording = z.infer<typeof EventRecording>;

/** What operators did to an event, and why (ruling 23). */
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
    /** It was canceled and then removed: only this call still answers it. */
    is_removed: z.boolean(),
    start: Instant,
    /** When it is over; of an all-day event the end of its last day. */
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
    /** Who created it, as far as the viewer may see that. */
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
    /** How many seats there are; null for any number. */
    max_attendees: z.number().int().nullable(),
    /** How many have a seat: those going, and those checked in. */
    attendees_count: z.number().int(),
    /** Of those whom the viewer may see, as the lists have them; `waiting` are all who wait. */
    counts: z.object({
      going: z.number().int(),
      interested: z.number().int(),
      checked_in: z.number().int(),
      waiting: z.number().int(),
    }),
    /** All seats are taken, or meant for those who wait (EVENT-48). */
    is_full: z.boolean(),
    /** Some of the attendees whom the viewer follows. */
    followingAttendees: z.array(Person),
    own_attendance: AttendanceStatus,
    /** The viewer's place on the waiting list, from 1; `offered` once a free seat is theirs to take by saying that they are going. */
    own_waiting: z.object({ place: z.number().int(), offered: z.boolean() }).nullable(),
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
    /** The latest thing that operators did to it and why, for whoever looks after it, has answered or is an operator; null for all others. */
    ruling: EventRuling.nullable(),
    version: Version,
    /** What the viewer may do now. */
    can: z.object({
      edit: z.boolean(),
      cancel: z.boolean(),
      remove: z.boolean(),
      /** Say that they are going; one who is going may always take it back. */
      attend: z.boolean(),
      /** Say that they are interested. */
      follow: z.boolean(),
      check_in: z.boolean(),
      /** Join the waiting list. */
      wait: z.boolean(),
      /** Give it another host. */
      hand_over: z.boolean(),
      /** Remove people from the list of attendees. */
      remove_attendees: z.boolean(),
      /** Cancel, remove or hand it over as an operator, whoever hosts it. */
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

const at = fieldWords.event_location;
const part = (max: number) => line(max, at).default('');
const LocationDraft = z.strictObject(
  {
    latitude: z.number(at).min(-90, at).max(90, at),
    longitude: z.number(at).min(-180, at).max(180, at),
    address: part(limits.address_length),
    city: part(limits.address_length),
    state: part(limits.address_length),
    zip: part(limits.zip_length),
    country: Country.nullable().default(null),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : at) },
);

const LinkDraft = z
  .strictObject({
    text: line(limits.event_link_text_length, fieldWords.link_text_long).default(''),
    url: text(limits.url_length).default(''),
  })
  .superRefine(({ text: words, url }, context) => {
    if (words !== '' && url === '') context.addIssue({ code: 'custom', path: ['url'], message: fieldWords.link_missing });
    if (words === '' && url !== '') context.addIssue({ code: 'custom', path: ['text'], message: fieldWords.link_text_missing });
  });

const draft = z.strictObject({
  /** Longer names are cut (EVENT-57). */
  name: requiredLine(1000).overwrite((name) => firstCharacters(name, limits.event_name_length).trimEnd()),
  description: text(limits.event_description_length, fieldWords.description_long, fieldWords.required).min(1, fieldWords.required),
  tagged: z.array(Id).max(limits.tagged_max).default([]),
  category: EventCategory,
  is_all_day: z.boolean().default(false),
  /** When it starts and ends by the clocks there; of an all-day event only the days count, and the end is the last of them. */
  starts_local: WallClock.optional(),
  ends_local: WallClock.optional(),
  /** The same as instants, for clients that know no wall clocks. The wall clocks count where both are sent. */
  start: Instant.optional(),
  end: Instant.optional(),
  /** The deployment's own zone if left out. */
  time_zone_id: text(100).optional(),
  /** The address of an uploaded photo. Left out it stays as it is, null takes it away. */
  photo_url: z.string().max(limits.url_length).nullable().optional(),
  is_virtual: z.boolean(),
  virtual_event_category: line(limits.virtual_event_category_length).min(1, fieldWords.required).default('workouts'),
  location: LocationDraft.nullable().optional(),
  /** Those without text and address are left out. */
  links: z.array(LinkDraft).max(limits.event_links).default([]),
  registration_url: text(limits.url_length).nullable().optional(),
  /** Digits, also as text; blank or null for any number. */
  max_attendees: z
    .union(
      [
        z.int(fieldWords.number).min(1, fieldWords.number).max(limits.attendees_max),
        z.string().regex(/^\s*(0*[1-9]\d{0,5}|)\s*$/, fieldWords.number),
      ],
      { error: fieldWords.number },
    )
    .nullable()
    .optional(),
  /** The chapter that it belongs to, where groups are on. */
  chapter_id: Id.nullable().optional(),
  /** Who hosts an event of a chapter; the creator if left out. */
  host_id: Id.optional(),
});

const isBlank = (value: string | number | null | undefined): boolean => `${value ?? ''}`.trim() === '';

/** What an event is made of, without its version. */
export type EventFields = z.infer<typeof draft>;

/** Tells what is missing in an event, or does not go together. */
export function eventObjections(event: EventFields, wrong: (field: keyof EventFields, message: string) => void): void {
  const { starts_local, ends_local, start, end, is_all_day } = event;
  if (!starts_local && !start) wrong('starts_local', fieldWords.required);
  if (!is_all_day && !ends_local && !end) wrong('ends_local', fieldWords.required);
  // All-day events count in days: those that end on their first day are right.
  if (starts_local && ends_local && (is_all_day ? ends_local.slice(0, 10) < starts_local.slice(0, 10) : ends_local <= starts_local))
    wrong('ends_local', fieldWords.event_end);
  if (!starts_local && !ends_local && start && end && (is_all_day ? end < start : end <= start)) wrong('end', fieldWords.event_end);
  if (!event.is_virtual && !event.location) wrong('location', fieldWords.event_location);
  if (!isBlank(event.registration_url) && !isBlank(event.max_attendees)) wrong('registration_url', fieldWords.limit_and_registration);
}

/** What a member sends to create an event (EVENT-56 to EVENT-72). */
export const EventDraft = draft.superRefine((event, context) =>
  eventObjections(event, (field, message) => context.addIssue({ code: 'custom', path: [field], message })),
);
export type EventDraft = z.infer<typeof EventDraft>;

/** What its host changes of an event. A place, and the list of links, are each one value. */
export const EventEdit = editOf({ ...draft.shape, version: SeenVersion });
export type EventEdit = z.infer<typeof EventEdit>;

/** Why a member may not have an event of some kind, or in some group (ROLE-18 to ROLE-20). */
export const eventKindErrors = [
  'events.leaders_only',
  'events.only_in_groups',
  'events.group_leaders_only',
  'events.group_admins_only',
  'groups.archived',
] as const;
