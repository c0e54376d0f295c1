import type { EventCategory } from '@muster/contract';
import { getConfig } from '../../../platform/config.ts';
import { eventsWords as words } from '../events.words.ts';
import { categoryWords } from './categories.words.ts';
import { defaultFilters, type EventFilters, type EventsTab, filtersOf, nextDays, type PanelFilter, pastDays } from './event.filters.ts';

/** What distances in miles are called where people count in kilometres [EVENT-115]. */
const kilometres: Record<string, number> = { 25: 40, 50: 80, 100: 160, 250: 400 };

const dates: Record<EventFilters['eventDate'], string> = {
  all: words.allUpcoming,
  today: words.today,
  next_7: words.nextDays(nextDays.next_7),
  next_30: words.nextDays(nextDays.next_30),
  past_90: words.pastDays(pastDays),
};

function distanceWords(miles: string): string {
  const unit = getConfig().locale.distance_unit;
  return words.within(words.distance(unit === 'km' ? (kilometres[miles] ?? 0) : Number(miles), unit));
}

/** A value of a filter in words, as choices and lozenges show it. */
export function labelOf(name: PanelFilter, value: string): string {
  switch (name) {
    case 'eventDate':
    case 'virtualEventDate':
      return dates[value as EventFilters['eventDate']];
    case 'eventDistance':
      return distanceWords(value);
    case 'eventCategory':
    case 'virtualEventCategory':
      return value === 'any' ? words.any : categoryWords[value as EventCategory];
    case 'eventHost':
    case 'virtualEventGroupOption':
      return words.hosts[value as EventFilters['eventHost']];
    case 'sortBy':
    case 'virtualSortBy':
      return words.sorts[value as EventFilters['sortBy']];
    case 'virtualTime':
      return words.times[value as EventFilters['virtualTime']];
    case 'virtualSubtype':
      return value === 'any' ? words.any : value;
    case 'workspaceOnly':
    case 'virtualWorkspaceOnly':
      return words.workspaceOnly;
  }
}

/** The filters that a tab offers here: no groups where they are off, no workspace for who has none, no distance from nowhere. */
export function offered(tab: EventsTab, { hasWorkspace, hasPlace }: { hasWorkspace: boolean; hasPlace: boolean }): PanelFilter[] {
  const { groups, workspaces } = getConfig().features;
  const all: readonly PanelFilter[] = filtersOf[tab];
  return all.filter((name) => {
    if (name === 'eventHost' || name === 'virtualEventGroupOption') return groups;
    if (name === 'workspaceOnly' || name === 'virtualWorkspaceOnly') return workspaces && hasWorkspace;
    return name !== 'eventDistance' || hasPlace;
  });
}

/** Those of them that are not as they are by default. */
export const active = (filters: EventFilters, names: readonly PanelFilter[]): PanelFilter[] =>
  names.filter((name) => filters[name] !== defaultFilters[name]);
