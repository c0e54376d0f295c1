import type { SeriesPart } from '@muster/contract';
import { addDays, daysBetween, instantAt } from '../../../platform/time/zones.ts';
import type { EventRow } from '../events.queries.ts';
import type { NewTimes, Written } from '../events.writes.ts';
import { wholeDays } from '../time/windows.ts';
import { timesOn } from './events.series.ts';

/** Columns that are one value for whoever edits an event. */
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
 * What a later event of a series gets of an edit: what the edit changes, where the later one was like the edited one before. Where it has a
 * value of its own, it keeps it. Null if that is nothing.
 */
export function laterValues(later: EventRow, before: EventRow, written: Written): Values | null {
  const changed = parts.filter((part) => part.some((column) => written[column] !== undefined && !isSame(written[column], before[column])));
  const taken = changed.filter((part) => part.every((column) => isSame(later[column], before[column])));
  if (taken.length === 0) return null;
  return Object.fromEntries(taken.flat().map((column) => [column, written[column] === undefined ? later[column] : written[column]]));
}

const dayOf = (wallClock: string): string => wallClock.slice(0, 10);

/** The times of an event like this one on another day. */
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

/** Whether an edit changes when the event is, and a later one was when it would `usually` be: only then it moves along. */
export const movesAlong = (later: Times, usually: Times, { before, like }: { before: Times; like: Times }): boolean =>
  !isSame(shown(before), shown(like)) && isSame(shown(later), shown(usually));

/** The times that an event would have on its day if nothing were its own. */
export const usualTimes = (later: Pick<EventRow, 'id' | 'starts_local'>, like: Times): Times => ({
  ...like,
  ...timesOfDay(later.id, dayOf(later.starts_local), like),
});

/** Where an event of a series differs from another one. */
export const differingParts = (each: EventRow, asked: EventRow): SeriesPart[] => [
  ...(Object.keys(columnsOf) as Array<keyof typeof columnsOf>).filter((part) =>
    columnsOf[part].some((column) => !isSame(each[column], asked[column])),
  ),
  ...(isSame(shown(each), shown(usualTimes(each, asked))) ? [] : (['time'] as const)),
];
