import { z } from 'zod';
import { firstCharacters } from '../base/characters.ts';
import { editOf, Id, Instant, line, requiredLine, SeenVersion, text } from '../base/shared.ts';
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

/** Local time at an event, `YYYY-MM-DDTHH:MM`: no zone, and no seconds. */
export const WallClock = z
  .string({ message: fieldWords.date })
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, fieldWords.date)
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)) && new Date(`${value}Z`).toISOString().startsWith(value), fieldWords.date)
  .meta({ id: 'WallClock', description: 'What clocks show, YYYY-MM-DDTHH:MM' });

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
  /** Start and end by local clocks; for an all-day event only the days count, and the end is its last day. */
  starts_local: WallClock.optional(),
  ends_local: WallClock.optional(),
  /** The same as instants, for clients without wall clocks. Wall clocks take precedence. */
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
  /** Host of an event of a chapter; by default the creator. */
  host_id: Id.optional(),
});

const isBlank = (value: string | number | null | undefined): boolean => `${value ?? ''}`.trim() === '';

/** The fields of an event, without its version. */
export type EventFields = z.infer<typeof draft>;

/** Reports missing and contradictory fields of an event. */
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

/** The fields of an event that an edit changes. Lists are one value each; the words of a place stay while its point does. */
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
