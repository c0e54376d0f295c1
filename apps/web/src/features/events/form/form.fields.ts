import type { Event, EventCategory, EventDraft, Mention, PublicConfig } from '@muster/contract';
import { firstCharacters, textLength } from '@muster/contract/base/characters';
import { invalidUrl, isHttpUrl } from '@muster/contract/base/http-url';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { displayName } from '../../../ui/display-name.ts';
import { type LinkValues, linkRows, linksIn, refuseLinks } from '../../../ui/links.ts';
import type { Problems } from '../../../ui/useForm.ts';
import { mentionedIn } from '../../writing/index.ts';
import { todayAt } from '../event.when.ts';
import { noSeries, refuseSeries, type SeriesFields } from './form.series.ts';

/** A place with its coordinates, as a draft sends it; the address line stands beside it. */
export type EventPlace = Omit<NonNullable<EventDraft['location']>, 'address'>;

/** What the form of an event holds. */
export interface EventFields extends SeriesFields {
  name: string;
  description: string;
  /** The people who may be mentioned in the description. */
  mentioned: readonly Mention[];
  category: EventCategory | '';
  is_virtual: boolean;
  is_all_day: boolean;
  /** `YYYY-MM-DD`, as `end_day`; empty until chosen. */
  start_day: string;
  /** `HH:MM`, as `end_time`; empty until chosen. */
  start_time: string;
  end_day: string;
  end_time: string;
  time_zone_id: string;
  /** The member chose the zone: a place then no longer changes it. */
  zone_chosen: boolean;
  location: EventPlace | null;
  /** Street, building, room. */
  address: string;
  links: readonly LinkValues[];
  registration_url: string;
  max_attendees: string;
  /** Kept as it is: the form does not ask for it. */
  virtual_event_category: string;
  /** The address of a stored photo, null for none, `chosenPhoto` for a file of this device that is not sent yet. */
  photo_url: string | null;
  /** The group that it belongs to. */
  chapter_id: string | null;
  /** Who hosts it, and under which name; null leaves that as it is. */
  host_id: string | null;
  host_name: string;
}

/** A new event before anything is said about it. */
export const emptyFields = (time_zone_id: string, is_virtual: boolean): EventFields => ({
  ...noSeries,
  name: '',
  description: '',
  mentioned: [],
  category: '',
  is_virtual,
  is_all_day: false,
  start_day: '',
  start_time: '',
  end_day: '',
  end_time: '',
  time_zone_id,
  zone_chosen: false,
  location: null,
  address: '',
  links: linkRows([], limits.event_links),
  registration_url: '',
  max_attendees: '',
  virtual_event_category: 'workouts',
  photo_url: null,
  chapter_id: null,
  host_id: null,
  host_name: '',
});

/** An event as the form shows it. */
export function fieldsOf(event: Event): EventFields {
  const [start_day = '', start_time = ''] = event.starts_local.split('T');
  const [end_day = '', end_time = ''] = event.ends_local.split('T');
  const { address = '', ...location } = event.location ?? {};
  const { name, description, mentioned, category, is_virtual, is_all_day, time_zone_id, photo_url, chapter_id, host } = event;
  return {
    ...noSeries,
    name,
    description,
    mentioned,
    category,
    is_virtual,
    virtual_event_category: event.virtual_event_category,
    is_all_day,
    start_day,
    start_time: is_all_day ? '' : start_time,
    end_day,
    end_time: is_all_day ? '' : end_time,
    time_zone_id,
    zone_chosen: true,
    location: event.location ? (location as EventPlace) : null,
    address,
    links: linkRows(event.links, limits.event_links),
    registration_url: event.registration_url ?? '',
    max_attendees: event.max_attendees === null ? '' : String(event.max_attendees),
    photo_url,
    chapter_id,
    host_id: host.id,
    host_name: displayName(host),
  };
}

/**
 * Another event like this one: without its days, which are those of the one before, without its photo, which belongs to whoever uploaded
 * it, and not in its series.
 */
export const copyOf = (event: Event): EventFields => ({
  ...fieldsOf(event),
  start_day: '',
  end_day: '',
  photo_url: null,
  chapter_id: null,
  host_id: null,
  host_name: '',
});

/** The last day of the event: its first where nothing else is said. */
const lastDay = ({ start_day, end_day }: EventFields) => end_day || start_day;

/** The wall clocks that are sent. */
export const bodyTimes = (fields: EventFields): { starts_local: string; ends_local: string } => ({
  starts_local: `${fields.start_day}T${fields.is_all_day ? '00:00' : fields.start_time}`,
  ends_local: `${lastDay(fields)}T${fields.is_all_day ? '23:59' : fields.end_time}`,
});

/** What is sent of the form, but for its photo. Call it with fields that `refuseEvent` does not refuse. */
export function bodyOf(fields: EventFields, { features }: Pick<PublicConfig, 'features'>): EventDraft {
  const { is_virtual, is_all_day, location, chapter_id, host_id } = fields;
  const description = fields.description.trim();
  return {
    name: firstCharacters(fields.name.trim(), limits.event_name_length).trimEnd(),
    description,
    tagged: mentionedIn(description, fields.mentioned).map(({ id }) => id),
    category: fields.category as EventCategory,
    is_virtual,
    virtual_event_category: fields.virtual_event_category,
    is_all_day,
    ...bodyTimes(fields),
    time_zone_id: fields.time_zone_id,
    location: is_virtual || !location ? null : { ...location, address: fields.address.trim() },
    links: linksIn(fields.links),
    ...(features.registration_links && { registration_url: fields.registration_url.trim() || null }),
    ...(features.attendee_limits && { max_attendees: fields.max_attendees.trim() || null }),
    ...(chapter_id !== null && { chapter_id, ...(host_id !== null && { host_id }) }),
  };
}

/** The characters of the description that count: the server trims before it measures. */
export const descriptionLength = ({ description }: Pick<EventFields, 'description'>): number => textLength(description.trim());

interface Surroundings {
  config: Pick<PublicConfig, 'features'>;
  /** An example address, for messages about links. */
  example: string;
  now?: number;
  /** The first day that the event has until now; it may stay, even where it is past. */
  began?: string;
}

type Wrong = Record<string, string>;

function refuseTimes(fields: EventFields, { now, began }: Surroundings): Wrong {
  const { start_day, start_time, end_day, end_time, is_all_day, time_zone_id } = fields;
  const wrong: Wrong = {};
  if (!start_day) wrong.start_day = fieldWords.required;
  else if (start_day < todayAt({ time_zone_id }, now) && start_day !== began) wrong.start_day = fieldWords.event_day_past;
  if (end_day && start_day && end_day < start_day) wrong.end_day = fieldWords.event_end;
  if (is_all_day) return wrong;
  if (!start_time) wrong.start_time = fieldWords.required;
  if (!end_time) wrong.end_time = fieldWords.required;
  else if (start_time && start_day && lastDay(fields) === start_day && end_time <= start_time) wrong.end_time = fieldWords.event_end;
  return wrong;
}

function refuseSeats(fields: EventFields, { config, example }: Surroundings): Wrong {
  const url = config.features.registration_links ? fields.registration_url.trim() : '';
  const seats = config.features.attendee_limits ? fields.max_attendees.trim() : '';
  const wrong: Wrong = {};
  if (url && seats) wrong.registration_url = fieldWords.limit_and_registration;
  else if (url && !isHttpUrl(url)) wrong.registration_url = invalidUrl(example);
  if (seats && !/^0*[1-9]\d{0,5}$/.test(seats)) wrong.max_attendees = fieldWords.number;
  return wrong;
}

/** What is wrong with the fields, all of it at once, in the words of the specification [EVENT-56 to EVENT-72]. */
export function refuseEvent(fields: EventFields, around: Surroundings): Problems<EventFields> {
  const length = descriptionLength(fields);
  const text = length === 0 ? fieldWords.required : fieldWords.description_long;
  return {
    ...(!fields.name.trim() && { name: fieldWords.required }),
    ...((length === 0 || length > limits.event_description_length) && { description: text }),
    ...(!fields.category && { category: fieldWords.required }),
    ...(!fields.is_virtual && !fields.location && { location: fieldWords.event_location }),
    ...refuseTimes(fields, around),
    ...refuseSeries(fields, fields.start_day),
    ...refuseLinks(fields.links, around.example),
    ...refuseSeats(fields, around),
  };
}

/** The field that a name in the server's answer means. */
export function fieldNamed(path: string): string {
  const name = path.replace(/^(event|repeats)\./, '');
  if (name.startsWith('location')) return 'location';
  return { starts_local: 'start_day', start: 'start_day', ends_local: 'end_day', end: 'end_day' }[name] ?? name;
}
