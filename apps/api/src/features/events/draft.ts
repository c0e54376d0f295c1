import {
  type DeploymentConfig,
  type EventDraft,
  type EventEdit,
  type EventFields,
  eventObjections,
  fieldWords,
  invalidUrl,
  isHttpUrl,
  limits,
} from '@muster/contract';
import type { Selectable } from 'kysely';
import { edited, editedPlace } from '../../platform/edited.ts';
import { Refusal } from '../../platform/refusal.ts';
import { instantAt, isZone, wallClockAt } from '../../platform/time/zones.ts';
import type { EventTable } from './events.tables.ts';
import { startsBeforeToday, wholeDays } from './time/windows.ts';

type Config = Pick<DeploymentConfig, 'features' | 'locale'>;
type Place = 'latitude' | 'longitude' | 'address' | 'city' | 'state' | 'zip' | 'country';
type Times = Pick<EventTable, 'starts_local' | 'ends_local' | 'time_zone' | 'starts_at' | 'ends_at' | 'is_all_day'>;

/** The stored values of a draft, except description, photo, host and creator. */
export type EventValues = Times &
  Pick<EventTable, 'name' | 'category' | 'is_virtual' | 'registration_url' | 'max_attendees' | 'chapter_id' | Place> & {
    virtual_event_category: string;
    links: Array<{ text: string; url: string }>;
  };

const DAY = 86_400_000;
const isBlank = (value: string | number | null | undefined): boolean => `${value ?? ''}`.trim() === '';

type Wrong = (field: string, message: string) => void;

const times = ['starts_local', 'ends_local', 'start', 'end', 'is_all_day', 'time_zone_id'] as const;
/** The fields that an objection to a field concerns. */
const about: Partial<Record<string, ReadonlyArray<keyof EventFields>>> = {
  starts_local: times,
  ends_local: times,
  start: times,
  end: times,
  location: ['location', 'is_virtual'],
  registration_url: ['registration_url', 'max_attendees'],
};

/**
 * The times of the event. Wall clocks take precedence over instants where both are sent and differ; an all-day event lasts from the start
 * of its first day to the end of its last.
 */
function timesOf(draft: EventDraft, zone: string, wrong: Wrong): Times {
  const local = (wallClock: string | undefined, instant: string | undefined, back = 0) =>
    wallClock ?? (instant === undefined ? undefined : wallClockAt(new Date(Date.parse(instant) - back), zone));
  /** Uses an instant, to the second, where it shows the given wall clock: it tells which of two equal hours is meant. */
  const instant = (wallClock: string, sent: string | undefined) =>
    sent !== undefined && wallClockAt(new Date(sent), zone) === wallClock ? new Date(sent) : instantAt(wallClock, zone);
  const named = (field: 'start' | 'end') =>
    draft[`${field}s_local`] === undefined && draft[field] !== undefined ? field : `${field}s_local`;
  const { is_all_day } = draft;
  const first = local(draft.starts_local, draft.start)!;
  // The end instant of an all-day event is the first instant of the next day.
  const last = local(draft.ends_local, draft.end, is_all_day ? 1 : 0) ?? first;
  const lastDay = [first.slice(0, 10), last.slice(0, 10)].sort().at(-1)!;
  const starts_local = is_all_day ? `${first.slice(0, 10)}T00:00` : first;
  const ends_local = is_all_day ? `${lastDay}T23:59` : last;
  const { start: starts_at, end: ends_at } = is_all_day
    ? wholeDays(starts_local.slice(0, 10), lastDay, zone)
    : { start: instant(starts_local, draft.start), end: instant(ends_local, draft.end) };
  if (ends_at <= starts_at) wrong(named('end'), fieldWords.event_end);
  if (ends_at.getTime() - starts_at.getTime() > limits.event_days * DAY) wrong(named('end'), fieldWords.event_long);
  // A time that a clock change skips is stored as the time that the clocks show instead.
  return {
    is_all_day,
    time_zone: zone,
    starts_local: is_all_day ? starts_local : wallClockAt(starts_at, zone),
    ends_local: is_all_day ? ends_local : wallClockAt(ends_at, zone),
    starts_at,
    ends_at,
  };
}

/**
 * Returns the stored values of a draft that the contract accepts. `before` is the previous start: a new or moved start must not be before
 * today (EVENT-64). Throws `invalid` with the fields that this deployment or the calendar does not allow, but only fields that are `named`:
 * an edit is not refused for values that it leaves unchanged.
 */
export function eventValues(
  draft: EventDraft,
  {
    config: { features, locale },
    now,
    host,
    before,
    named = draft,
  }: { config: Config; now: Date; host: string; before?: Date; named?: Partial<Record<keyof EventFields, unknown>> },
): EventValues {
  const fields: Record<string, string[]> = {};
  const wrong: Wrong = (field, message) => {
    const [whole] = field.split('.') as [keyof EventFields];
    if ((about[whole] ?? [whole]).some((each) => named[each] !== undefined)) fields[field] = [...(fields[field] ?? []), message];
  };
  if (named !== draft) eventObjections(draft, wrong);
  const zone = draft.time_zone_id || locale.time_zone;
  if (!isZone(zone)) throw new Refusal('invalid', { fields: { time_zone_id: [fieldWords.not_listed] } });

  const times = timesOf(draft, zone, wrong);
  const moved = before?.getTime() !== times.starts_at.getTime();
  if (moved && startsBeforeToday(times.starts_at, zone, now))
    wrong(draft.starts_local === undefined ? 'start' : 'starts_local', fieldWords.event_day_past);

  const location = draft.is_virtual ? null : draft.location;
  if (location?.country && !features.other_country_locations && location.country !== locale.primary_country)
    wrong('location', fieldWords.country_closed);

  for (const [at, { url }] of draft.links.entries()) if (url !== '' && !isHttpUrl(url)) wrong(`links.${at}.url`, invalidUrl(host));

  const registration_url = isBlank(draft.registration_url) ? null : draft.registration_url!;
  if (registration_url !== null && !features.registration_links) wrong('registration_url', fieldWords.off);
  else if (registration_url !== null && !isHttpUrl(registration_url)) wrong('registration_url', invalidUrl(host));

  const max_attendees = isBlank(draft.max_attendees) ? null : Number(draft.max_attendees);
  if (max_attendees !== null && !features.attendee_limits) wrong('max_attendees', fieldWords.off);

  const chapter_id = draft.chapter_id ?? null;
  if (chapter_id !== null && !features.groups) wrong('chapter_id', fieldWords.off);

  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  return {
    ...times,
    name: draft.name,
    category: draft.category,
    is_virtual: draft.is_virtual,
    virtual_event_category: draft.virtual_event_category,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    address: location?.address ?? null,
    city: location?.city ?? null,
    state: location?.state ?? null,
    zip: location?.zip ?? null,
    country: location?.country ?? null,
    links: draft.links.filter(({ url }) => url !== ''),
    registration_url,
    max_attendees,
    chapter_id,
  };
}

const nowhere = { address: '', city: '', state: '', zip: '', country: null };
type StoredEvent = Omit<Selectable<EventTable>, 'search_words'>;

/** Merges an edit into an event, in the form of a draft; description and photo are handled separately. */
export function editedDraft(
  before: Pick<StoredEvent, keyof EventValues | 'description' | 'tagged'>,
  named: Omit<EventEdit, 'version'>,
): EventDraft {
  const { latitude, longitude } = before;
  const words = (part: string | null) => part ?? '';
  const location =
    latitude === null || longitude === null
      ? null
      : {
          latitude,
          longitude,
          address: words(before.address),
          city: words(before.city),
          state: words(before.state),
          zip: words(before.zip),
          country: before.country,
        };
  const place = named.location && edited({ ...nowhere, ...(location ?? named.location) }, editedPlace(location, nowhere, named.location));
  const draft = edited<EventDraft>(
    {
      name: before.name,
      description: before.description,
      tagged: before.tagged,
      category: before.category,
      is_all_day: before.is_all_day,
      starts_local: before.starts_local,
      ends_local: before.ends_local,
      start: before.starts_at.toISOString(),
      end: before.ends_at.toISOString(),
      time_zone_id: before.time_zone,
      is_virtual: before.is_virtual,
      virtual_event_category: before.virtual_event_category,
      location,
      links: before.links,
      registration_url: before.registration_url,
      max_attendees: before.max_attendees,
      chapter_id: before.chapter_id,
    },
    { ...named, location: place },
  );
  // If an instant is sent without a wall clock, it alone decides.
  return {
    ...draft,
    starts_local: named.start === undefined ? draft.starts_local : named.starts_local,
    ends_local: named.end === undefined ? draft.ends_local : named.ends_local,
  };
}
