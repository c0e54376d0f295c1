import { eventsWords as words } from '../events.words.ts';
import type { EventFilters } from '../filters/event.filters.ts';
import classes from '../filters/FilterBar.module.css';

type Group = EventFilters['eventGroupOption'];

/** All events, those of groups, or those of members [EVENT-11]. A second tap on a pill returns to all [EVENT-54]. */
export const GroupPills = ({ chosen, onChoose }: { chosen: Group; onChoose: (group: Group) => void }) => (
  <div className={classes.bar} role="group" aria-label={words.groupsLabel}>
    {(['all', 'group', 'member'] as const).map((group) => (
      <button
        key={group}
        type="button"
        className={classes.lozenge}
        data-on={group === chosen || undefined}
        aria-pressed={group === chosen}
        onClick={() => onChoose(group === chosen ? 'all' : group)}
      >
        {words.groups[group]}
      </button>
    ))}
  </div>
);
