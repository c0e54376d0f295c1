import type { EventPage } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { events } from './event.kind.ts';

/** Cache keys of what concerns events. The events themselves stand in `events` of event.kind.ts. */
export const eventKeys = {
  /** Every list of events has this key as its prefix: invalidate it when an event was created, or its dates changed. */
  lists: ['events'] as const,
  list: (name: string, viewerId: string, filters: object) => ['events', name, viewerId, filters] as const,
  /** The name of the list of what the viewer goes to next. */
  nextName: 'next',
  /** Every read of one event has this key as its prefix. */
  reads: ['event-read'] as const,
  read: (eventId: string) => ['event-read', eventId] as const,
};

/** What a list of events may be narrowed to; where it begins is the list's own business. */
export type EventsAsked = Omit<Parameters<typeof api.listEvents>[0]['query'], 'offset' | 'page'>;

/** A page of a list of events, and how many the filters find in all. */
export interface EventIds extends IdPage {
  count: number;
}

const nothing: EventIds = { ids: [], next: null, count: 0 };
const idsOf = ({ data, next, count }: EventPage): EventIds => ({ ids: data.map(({ id }) => id), next, count });

/** Filters that the server does not understand find nothing [EVENT-77]. */
const emptyIfRefused = (error: unknown): EventIds => {
  if (error instanceof ApiError && error.status === 400) return nothing;
  throw error;
};

/**
 * A list of events, ten a page [EVENT-78]. `ask` says what to ask for whenever a page is read, since the dates that filters name move on
 * with the clock: `filters`, which tell the lists apart, name them by words.
 */
export const eventsQuery = (name: string, viewerId: string, filters: object, ask: (now: number) => EventsAsked) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(name, viewerId, filters),
    queryFn: ({ pageParam, signal }) =>
      api.listEvents({ query: { ...ask(Date.now()), offset: pageParam } }, { signal }).then(idsOf, emptyIfRefused),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: EventIds) => page.next ?? undefined,
  });

/** The query of one event [EVENT-79]; it answers the id. What a list already knows of the event is shown at once, by `events.use`. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: eventKeys.read(eventId),
    queryFn: async ({ signal }) => {
      try {
        return (await api.getEvent({ params: { id: eventId } }, { signal })).id;
      } catch (error) {
        // Gone from the lists too.
        if (error instanceof ApiError && error.status === 404) events.remove(eventId);
        throw error;
      }
    },
  });
