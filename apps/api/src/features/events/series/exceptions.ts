import type { SeriesPart } from '@muster/contract';
import { addDays, daysBetween, instantAt } from '../../../platform/time/zones.ts';
import type { EventRow } from '../events.queries.ts';
import type { NewTimes, Written } from '../events.writes.ts';
import { wholeDays } from '../time/windows.ts';
import { timesOn } from './events.series.ts';

/** Columns that an editor changes as one value. */
const columnsOf = {
  name: ['name'],
  description: ['description', 'tagged'],
  category: ['category'],
  place: ['is_virtual', 'virtual_event_category', 'latitude', 'longitude', 'address', 'city', 'state', 'zip', 'country'],
  links: ['links'],
  registration: ['registration_url', 'max_attendees'],
  group: ['chapter_id', 'host_id'],
  photo: ['media_id'],
} as const satisfies Record<Exclude<SeriesPart, 'time'>, ReadonlyArray<keyof Written>>;
const parts = Object.values(columnsOf);
const columns = parts.flat();

type Values = Partial<Pick<Written, (typeof columns)[number]>>;
type Times = Pick<EventRow, 'starts_local' | 'ends_local' | 'time_zone' | 'is_all_day'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the values that an edit gives to a later event of a series: the edited parts in which it equals the edited event before. Parts
 * with a value of its own stay. Null if nothing changes.
 */
export function laterValues(later: EventRow, before: EventRow, written: Written): Values | null {
  const changed = parts.filter((part) => part.some((column) => written[column] !== undefined && !isSame(written[column], before[column])));
  const taken = changed.filter((part) => part.every((column) => isSame(later[column], before[column])));
  if (taken.length === 0) return null;
  return Object.fromEntries(taken.flat().map((column) => [column, written[column] === undefined ? later[column] : written[column]]));
}

const dayOf = (wallClock: string): string => wallClock.slice(0, 10);

/** The times of this event moved to another day. */
export function timesOfDay(id: string, day: string, like: Times): NewTimes {
  const { time_zone: zone, is_all_day } = like;
  if (is_all_day) {
    const last = addDays(day, daysBetween(dayOf(like.starts_local), dayOf(like.ends_local)));
    const { start, end } = wholeDays(day, last, zone);
    return { id, starts_local: `${day}T00:00`, ends_local: `${last}T23:59`, starts_at: start, ends_at: end };
  }
  const { starts_local, ends_local } = timesOn(day, like);
  return { id, starts_local, ends_local, starts_at: instantAt(starts_local, zone), ends_at: instantAt(ends_local, zone) };
}

const shown = ({ starts_local, ends_local, time_zone, is_all_day }: Times) => [starts_local, ends_local, time_zone, is_all_day];

/** Whether a later event moves along: the edit changes the time, and the later event has its `usually` expected time. */
export const movesAlong = (later: Times, usually: Times, { before, like }: { before: Times; like: Times }): boolean =>
  !isSame(shown(before), shown(like)) && isSame(shown(later), shown(usually));

/** The times that an event would have on its day without an exception. */
export const usualTimes = (later: Pick<EventRow, 'id' | 'starts_local'>, like: Times): Times => ({
  ...like,
  ...timesOfDay(later.id, dayOf(later.starts_local), like),
});

/** The parts in which an event of a series differs from another. */
export const differingParts = (each: EventRow, asked: EventRow): SeriesPart[] => [
  ...(Object.keys(columnsOf) as Array<keyof typeof columnsOf>).filter((part) =>
    columnsOf[part].some((column) => !isSame(each[column], asked[column])),
  ),
  ...(isSame(shown(each), shown(usualTimes(each, asked))) ? [] : (['time'] as const)),
];
