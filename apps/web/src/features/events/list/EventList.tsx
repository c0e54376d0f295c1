import type { Event } from '@muster/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { events } from '../event.kind.ts';
import { dayOf, dayWords, isOn, todayAt } from '../event.when.ts';
import type { EventIds } from '../events.api.ts';
import { eventsWords as words } from '../events.words.ts';
import { useNow } from '../useNow.ts';
import { EventCard } from './EventCard.tsx';
import classes from './EventList.module.css';
import { EventsSkeleton } from './EventsSkeleton.tsx';

export interface EventListProps {
  list: UseInfiniteQueryResult<InfiniteData<EventIds>>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The sentence when the list cannot be loaded. */
  failed?: string;
  /** Without headings of days, where the list is in another order; the cards then name their days. */
  flat?: boolean;
  /** Leaves out what the server cannot. */
  only?: (event: Event) => boolean;
}

interface Day {
  key: string;
  title: string;
  events: Event[];
}

/** What is on now, then the events of each day, in the order of the list. */
function daysOf(all: readonly Event[], now: number): Day[] {
  const onNow: Day = { key: 'now', title: words.onNow, events: [] };
  const days = new Map<string, Day>();
  for (const event of all) {
    // Today is not the same day everywhere: it has one heading.
    const title = dayWords(dayOf(event), todayAt(event, now));
    const day = isOn(event, now) ? onNow : (days.get(title) ?? { key: title, title, events: [] });
    day.events.push(event);
    if (day !== onNow) days.set(title, day);
  }
  return [onNow, ...days.values()].filter((day) => day.events.length > 0);
}

/**
 * An agenda: events under headings of their days, those that are on first, from the minute they begin; the next page loads before the reader
 * reaches the end.
 */
export function EventList({ list, empty, failed = words.failed, flat, only }: EventListProps) {
  const pages = list.data?.pages;
  // An event that was moved while the pages were read stands on two: it shows where it was read last.
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids).toReversed())].toReversed(), [pages]);
  const all = events.useAll(ids).filter((event) => !event.is_removed && (only?.(event) ?? true));
  const now = useNow(
    all.flatMap(({ start, end }) => [start, end]),
    () => undefined,
  );
  if (list.isPending) return <EventsSkeleton />;
  if (list.isLoadingError) return <ErrorState error={list.error} text={failed} onRetry={() => void list.refetch()} />;
  if (all.length === 0 && !list.hasNextPage) return empty;
  return (
    <div aria-busy={list.isFetching}>
      {flat ? (
        <ul>
          {all.map((event) => (
            <EventCard key={event.id} event={event} dated />
          ))}
        </ul>
      ) : (
        daysOf(all, now).map((day, index) => (
          <section key={day.key} aria-labelledby={`day-${index}`}>
            <h2 id={`day-${index}`} className={classes.day} data-now={day.key === 'now' || undefined}>
              {day.title}
            </h2>
            <ul>
              {day.events.map((event) => (
                <EventCard key={event.id} event={event} dated={day.key === 'now' && dayOf(event) !== todayAt(event, now)} />
              ))}
            </ul>
          </section>
        ))
      )}
      <ListEnd list={list} waiting={<EventsSkeleton count={2} />} failed={words.moreFailed} />
    </div>
  );
}
