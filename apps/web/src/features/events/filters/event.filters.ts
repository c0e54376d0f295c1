import type { Event, EventCategory, StoredLocation } from '@muster/contract';
import { firstCharacters, textLength } from '@muster/contract/base/characters';
import { limits } from '@muster/contract/limits';
import { browserStorage } from '../../../platform/storage.ts';
import type { EventsAsked } from '../events.api.ts';
import { categoryWords } from './categories.words.ts';

export type EventsTab = 'local' | 'virtual' | 'mine';

const hosts = ['any', 'group', 'member'] as const;
const dates = ['all', 'today', 'next_7', 'next_30', 'past_90'] as const;
const sorts = ['date', 'attendees'] as const;
const switched = ['false', 'true'] as const;
const categories = ['any', ...(Object.keys(categoryWords) as EventCategory[])] as const;

/** What each saved filter may be, its default first; the names are those of local storage [EVENT-37, EVENT-115 to EVENT-117]. */
export const filterValues = {
  eventFilterNavTab: ['local', 'virtual', 'mine'],
  eventGroupOption: ['all', 'group', 'member'],
  eventDistance: ['25', '50', '100', '250'],
  eventDate: dates,
  eventHost: hosts,
  sortBy: sorts,
  eventCategory: categories,
  workspaceOnly: switched,
  virtualSubtype: ['any'],
  virtualEventDate: dates,
  virtualSortBy: sorts,
  virtualEventCategory: categories,
  virtualEventGroupOption: hosts,
  virtualTime: ['any', 'morning', 'afternoon', 'evening'],
  virtualWorkspaceOnly: switched,
} as const;

export type FilterName = keyof typeof filterValues;
/** The subtypes are whatever hosts have written. */
export type EventFilters = { [Name in FilterName]: Name extends 'virtualSubtype' ? string : (typeof filterValues)[Name][number] };

/** The filters of each tab in the order in which they stand in its panel [EVENT-38]. One's own events have none. */
export const filtersOf = {
  local: ['eventDate', 'eventDistance', 'eventCategory', 'eventHost', 'sortBy', 'workspaceOnly'],
  virtual: [
    'virtualEventDate',
    'virtualTime',
    'virtualEventCategory',
    'virtualSubtype',
    'virtualEventGroupOption',
    'virtualSortBy',
    'virtualWorkspaceOnly',
  ],
  mine: [],
} as const satisfies Record<EventsTab, readonly FilterName[]>;

/** A filter that stands in a panel. */
export type PanelFilter = (typeof filtersOf)['local' | 'virtual'][number];

/** The first of each, but for the distance [EVENT-115]. */
export const defaultFilters = {
  ...Object.fromEntries(Object.entries(filterValues).map(([name, [first]]) => [name, first])),
  eventDistance: '50',
} as unknown as EventFilters;

const isValue = (name: FilterName, value: string): boolean =>
  name === 'virtualSubtype' || (filterValues[name] as readonly string[]).includes(value);

/** The filters as this browser has saved them; what is missing or unknown is as it is by default. */
export function savedFilters(): EventFilters {
  const saved = Object.keys(filterValues).map((name) => [name, browserStorage.get(name)] as const);
  return { ...defaultFilters, ...Object.fromEntries(saved.filter(([name, value]) => value && isValue(name as FilterName, value))) };
}

/** Saves filters in this browser [EVENT-55]. */
export function saveFilters(filters: Partial<EventFilters>): void {
  for (const [name, value] of Object.entries(filters)) browserStorage.set(name, value);
}

/** The defaults of the filters of a tab [EVENT-55]. */
export const resetOf = (tab: EventsTab): Partial<EventFilters> =>
  Object.fromEntries([...filtersOf[tab], 'eventGroupOption' as const].map((name) => [name, defaultFilters[name]]));

const dayMs = 24 * 60 * 60_000;
/** How many days ahead a filter of dates looks, and how many back. */
export const nextDays = { all: 365, next_7: 7, next_30: 30 };
export const pastDays = 90;

/** Events in the dates that a filter names [EVENT-116], around `now` in milliseconds. Today ends with the reader's own day. */
function datesOf(date: EventFilters['eventDate'], now: number): EventsAsked {
  const instant = (time: number) => new Date(time).toISOString();
  if (date === 'past_90') return { filter: 'past', after: instant(now - pastDays * dayMs) };
  return { filter: 'active', before: instant(date === 'today' ? new Date(now).setHours(24, 0, 0, 0) : now + nextDays[date] * dayMs) };
}

const hostedBy = { any: undefined, group: true, member: false };
const orNone = <Value extends string>(value: Value): Exclude<Value, 'any'> | undefined =>
  value === 'any' ? undefined : (value as Exclude<Value, 'any'>);
const ifOn = (value: 'true' | 'false') => value === 'true' || undefined;

export interface Asking {
  memberId: string;
  search: string;
  /** Around which place local events are looked for; null for everywhere. */
  place: StoredLocation | null;
  /** In milliseconds. */
  now: number;
}

/** What a tab of the list asks the server for [EVENT-76]. */
export function askFor(tab: EventsTab, filters: EventFilters, { memberId, search, place, now }: Asking): EventsAsked {
  const group = filters.eventGroupOption === 'all' ? undefined : filters.eventGroupOption;
  const common = { search: search.trim() || undefined, limit: limits.event_page, group_filter: group };
  if (tab === 'mine') return { ...common, attendee: memberId, ...datesOf('all', now) };
  if (tab === 'virtual')
    return {
      ...common,
      is_virtual: true,
      ...datesOf(filters.virtualEventDate, now),
      category: orNone(filters.virtualEventCategory),
      virtual_event_category: orNone(filters.virtualSubtype),
      group_filter: orNone(filters.virtualEventGroupOption) ?? group,
      sort: filters.virtualSortBy,
      workspace_only: ifOn(filters.virtualWorkspaceOnly),
    };
  return {
    ...common,
    is_virtual: false,
    ...datesOf(filters.eventDate, now),
    category: orNone(filters.eventCategory),
    chapter_hosted: hostedBy[filters.eventHost],
    sort: filters.sortBy,
    workspace_only: ifOn(filters.workspaceOnly),
    ...(place && { lat: place.lat, long: place.long, distance: Number(filters.eventDistance) }),
  };
}

/** Hours of the reader's day: the afternoon begins at the first, the evening at the second. */
const [noon, evening] = [12, 17];

/** Whether a virtual event begins in a part of the reader's day; all-day events are in every part. The server knows no such filter. */
export function isAtTime(time: EventFilters['virtualTime'], { start, is_all_day }: Pick<Event, 'start' | 'is_all_day'>): boolean {
  if (time === 'any' || is_all_day) return true;
  const hour = new Date(start).getHours();
  return time === (hour < noon ? 'morning' : hour < evening ? 'afternoon' : 'evening');
}

const titleMost = 30;
const titleCut = 27;

/** A name as cards and lists show it: in capitals, and cut if it is long [EVENT-73]. */
export function titleOf(name: string): string {
  const cut = textLength(name) > titleMost ? `${firstCharacters(name, titleCut)}…` : name;
  return cut.toLocaleUpperCase('en');
}
