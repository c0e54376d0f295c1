import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { events } from '../event.kind.ts';
import { type EventIds, eventKeys } from '../events.api.ts';
import { eventsWords as words } from '../events.words.ts';
import { type EventFilters, filterValues, type PanelFilter } from './event.filters.ts';
import classes from './FilterSheet.module.css';
import { labelOf } from './filter.labels.ts';
import { legendOf } from './filter.legends.ts';
import { filtersWords } from './filters.words.ts';

export interface FilterSheetProps {
  opened: boolean;
  onClose: () => void;
  filters: EventFilters;
  names: readonly PanelFilter[];
  onChange: (change: Partial<EventFilters>) => void;
  onReset: () => void;
}

/** The subtypes in use: those of the events that this browser knows, and the chosen one [EVENT-38]. */
function subtypes(chosen: string): string[] {
  const lists = queryClient.getQueriesData<InfiniteData<EventIds>>({ queryKey: eventKeys.lists });
  const ids = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.ids) ?? []);
  const known = ids.flatMap((id) => {
    const event = events.get(id);
    return event?.is_virtual ? [event.virtual_event_category] : [];
  });
  return [...new Set(['any', ...known.toSorted(), chosen])];
}

/** The filters of a tab [EVENT-14, EVENT-38]: each counts at once. */
export function FilterSheet({ opened, onClose, filters, names, onChange, onReset }: FilterSheetProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={filtersWords.title}
      footer={
        <>
          <Button look="text" onClick={onReset}>
            {words.reset}
          </Button>
          <Button look="filled" onClick={onClose}>
            {filtersWords.show}
          </Button>
        </>
      }
    >
      <div className={classes.filters}>
        {names.map((name) =>
          name === 'workspaceOnly' || name === 'virtualWorkspaceOnly' ? (
            <Switch
              key={name}
              label={words.workspaceOnly}
              checked={filters[name] === 'true'}
              onChange={(on) => onChange({ [name]: String(on) })}
            />
          ) : (
            <Choices
              key={name}
              legend={legendOf(name)}
              name={name}
              choices={(name === 'virtualSubtype' ? subtypes(filters[name]) : filterValues[name]).map((value) => ({
                value,
                label: labelOf(name, value),
              }))}
              chosen={[filters[name]]}
              onChoose={(value) => onChange({ [name]: value })}
            />
          ),
        )}
      </div>
    </Sheet>
  );
}
