import { getConfig } from '../../../platform/config.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { eventsWords as words } from '../events.words.ts';
import { defaultFilters, type EventFilters, type EventsTab, type PanelFilter, pastDays } from './event.filters.ts';
import classes from './FilterBar.module.css';
import { FilterIcon } from './filter.icons.tsx';
import { active, labelOf } from './filter.labels.ts';

export interface FilterBarProps {
  tab: EventsTab;
  filters: EventFilters;
  /** The filters that are offered. */
  names: readonly PanelFilter[];
  onChange: (change: Partial<EventFilters>) => void;
  onReset: () => void;
  /** Somebody is about to open the filters. */
  onNear: () => void;
  onOpen: () => void;
}

/** One row that scrolls: opens the filters, and shows those that are on [EVENT-14]. */
export function FilterBar({ tab, filters, names, onChange, onReset, onNear, onOpen }: FilterBarProps) {
  const on = active(filters, names);
  const date: PanelFilter = tab === 'virtual' ? 'virtualEventDate' : 'eventDate';
  const offersPast = getConfig().features.past_90_days_lozenge && filters[date] !== 'past_90';
  const near = () => {
    preloadSheet();
    onNear();
  };
  const drop = (name: PanelFilter) => onChange({ [name]: defaultFilters[name] });
  return (
    <div className={classes.bar} role="group" aria-label={words.activeFilters}>
      <button type="button" className={classes.lozenge} aria-haspopup="dialog" onPointerEnter={near} onFocus={near} onClick={onOpen}>
        <FilterIcon size={18} />
        {words.filters}
      </button>
      {on.map((name) => {
        const label = labelOf(name, filters[name]);
        return (
          <button
            key={name}
            type="button"
            className={classes.lozenge}
            data-on
            aria-label={words.removeFilter(label)}
            onClick={() => drop(name)}
          >
            {label}
            <CloseIcon size={16} />
          </button>
        );
      })}
      {offersPast && (
        <button type="button" className={classes.lozenge} onClick={() => onChange({ [date]: 'past_90' })}>
          {words.pastDays(pastDays)}
        </button>
      )}
      {on.length > 0 && (
        <button type="button" className={classes.reset} onClick={onReset}>
          {words.reset}
        </button>
      )}
    </div>
  );
}
