import { eventsWords } from '../events.words.ts';
import type { PanelFilter } from './event.filters.ts';
import { filtersWords } from './filters.words.ts';

const legends: Partial<Record<PanelFilter, string>> = {
  eventDate: filtersWords.legends.date,
  virtualEventDate: filtersWords.legends.date,
  eventDistance: filtersWords.legends.distance,
  eventCategory: filtersWords.legends.category,
  virtualEventCategory: filtersWords.legends.category,
  eventHost: filtersWords.legends.host,
  virtualEventGroupOption: filtersWords.legends.host,
  sortBy: filtersWords.legends.sort,
  virtualSortBy: filtersWords.legends.sort,
  virtualTime: filtersWords.legends.time,
  virtualSubtype: filtersWords.legends.subtype,
};

/** What a filter is about. */
export const legendOf = (name: PanelFilter): string => legends[name] ?? eventsWords.workspaceOnly;
