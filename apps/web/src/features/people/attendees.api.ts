import { limits } from '@muster/contract/limits';
import { api } from '../../platform/api.ts';
import { pageOf, peopleList } from './people.api.ts';
import { peopleKey } from './people.cache.ts';
import { asEntry, asRemoved } from './people.kind.ts';

/** What the people of a list of attendees have said. */
export type ListedStatus = 'checked_in' | 'going' | 'interested';

/** Every list of an event's attendees has this key as its prefix. */
export const attendeesKey = (eventId: string) => [...peopleKey, 'attendees', eventId] as const;

/** Those whom the host has removed from the list and not let back in, the latest first. */
export const removedQuery = (eventId: string) => ({
  ...peopleList(['attendees', eventId, 'removed'], async (offset, signal) => {
    const { data, next } = await api.listRemovedAttendees({ params: { id: eventId }, query: { offset } }, { signal });
    return pageOf(data.map(asRemoved), next);
  }),
  staleTime: 0,
});

/** The attendees of one status, the latest first, ten at a time (EVENT-84). Always refetched: attendance changes quickly. */
export const attendeesQuery = (eventId: string, status: ListedStatus) => ({
  ...peopleList(['attendees', eventId, status], async (offset, signal) => {
    const { data, next } = await api.listAttendees(
      { params: { id: eventId }, query: { status, offset, limit: limits.attendee_page } },
      { signal },
    );
    return pageOf(data.map(asEntry), next);
  }),
  staleTime: 0,
});
