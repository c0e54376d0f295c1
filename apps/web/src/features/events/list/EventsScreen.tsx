import { limits } from '@muster/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ahead, persistently } from '../../../platform/ahead.ts';
import { getConfig } from '../../../platform/config.ts';
import { createDrafts } from '../../../platform/drafts.ts';
import { queryClient } from '../../../platform/query.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { useRested } from '../../../ui/useRested.ts';
import { LocationSearch, storedLocation } from '../../places/index.ts';
import { useMe } from '../../session/index.ts';
import { eventKeys, eventsQuery } from '../events.api.ts';
import { eventsWords as words } from '../events.words.ts';
import { askFor, type EventFilters, filterValues, isAtTime, resetOf, savedFilters, saveFilters } from '../filters/event.filters.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { offered } from '../filters/filter.labels.ts';
import { AddEvent } from '../form/AddEvent.tsx';
import { nextEvents } from '../next/next.words.ts';
import { EventList } from './EventList.tsx';
import classes from './EventsScreen.module.css';
import { EventTabs } from './EventTabs.tsx';
import { GroupPills } from './GroupPills.tsx';

/** Apart from the list, whose first load has a budget. */
const loadSheet = () => import('../filters/FilterSheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await persistently(loadSheet)).FilterSheet }));

/** What a member searches for in each tab, while they stay signed in. */
const searches = createDrafts<string>();

export interface EventsScreenProps {
  /** The tab that the address names; without one, the tab that was open last. */
  tab: string | undefined;
  /** At the right end of the bar. */
  right?: ReactNode;
}

/** The list of events [EVENT-02]: local, virtual and one's own. */
export function EventsScreen({ tab: named, right }: EventsScreenProps) {
  const me = useMe();
  const { features, labels } = getConfig();
  const [filters, setFilters] = useState(savedFilters);
  const [place, setPlace] = useState(storedLocation);
  const [filtering, setFiltering] = useState<boolean>();
  const tab = filterValues.eventFilterNavTab.find((each) => each === named) ?? filters.eventFilterNavTab;
  const search = searches.use(`${me.id} ${tab}`) ?? '';
  const asked = useRested(search, limits.people_search_debounce_ms, search);
  const names = offered(tab, { hasWorkspace: me.workspace !== null, hasPlace: place !== null });
  const effective = { filters: Object.fromEntries(names.map((name) => [name, filters[name]])), group: filters.eventGroupOption };

  const list = useInfiniteQuery(
    eventsQuery(tab, me.id, { ...effective, asked, place: tab === 'local' ? place : null }, (now) =>
      askFor(tab, filters, { memberId: me.id, search: asked, place, now }),
    ),
  );
  /** Whatever changes, the list begins anew [EVENT-53]. */
  const startOver = () => queryClient.removeQueries({ queryKey: eventKeys.lists, type: 'inactive' });
  const change = (changed: Partial<EventFilters>) => {
    startOver();
    saveFilters(changed);
    setFilters((before) => ({ ...before, ...changed }));
  };
  const reset = () => change(resetOf(tab));
  const tabs = [
    { name: 'local', label: labels.local_events },
    { name: 'virtual', label: words.virtual },
    { name: 'mine', label: words.mine },
  ] as const;
  const past = (tab === 'local' && filters.eventDate === 'past_90') || (tab === 'virtual' && filters.virtualEventDate === 'past_90');
  const flat = tab === 'local' ? filters.sortBy !== 'date' : tab === 'virtual' && filters.virtualSortBy !== 'date';

  return (
    <>
      <PageBar title={words.title} right={right}>
        <EventTabs label={words.tabs} to="/events" tabs={tabs} chosen={tab} onChoose={(name) => change({ eventFilterNavTab: name })} />
      </PageBar>
      <div className={classes.find} data-places={tab === 'local' || undefined}>
        <SearchInput
          label={words.search[tab]}
          text={search}
          maxLength={limits.event_search_length}
          onType={(text) => searches.set(`${me.id} ${tab}`, text || undefined)}
        />
        {tab === 'local' && (
          <LocationSearch
            chosen={place}
            onChoose={(chosen) => {
              startOver();
              setPlace(chosen);
            }}
          />
        )}
      </div>
      {features.groups && <GroupPills chosen={filters.eventGroupOption} onChoose={(eventGroupOption) => change({ eventGroupOption })} />}
      {tab === 'mine' ? (
        <div className={classes.more}>
          <ButtonLink to="/events/myEvents" size="small">
            {words.myActivities}
          </ButtonLink>
        </div>
      ) : (
        <>
          <FilterBar
            tab={tab}
            filters={filters}
            names={names}
            onChange={change}
            onReset={reset}
            onNear={() => ahead(loadSheet)}
            onOpen={() => setFiltering(true)}
          />
          {filtering !== undefined && (
            <Suspense>
              <FilterSheet
                opened={filtering}
                onClose={() => setFiltering(false)}
                filters={filters}
                names={names}
                onChange={change}
                onReset={reset}
              />
            </Suspense>
          )}
        </>
      )}
      <EventList
        list={list}
        flat={flat}
        only={tab === 'virtual' ? (event) => isAtTime(filters.virtualTime, event) : undefined}
        empty={
          <EmptyState
            drawing="event-default"
            text={words.empty}
            action={
              tab === 'mine' && (
                <ButtonLink to="/events" search={{ tab: 'local' }} onClick={() => change({ eventFilterNavTab: 'local' })}>
                  {nextEvents.find}
                </ButtonLink>
              )
            }
          />
        }
      />
      {!past && <AddEvent />}
    </>
  );
}
