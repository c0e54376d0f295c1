import type { Event, EventSeries, LaterVersions } from '@muster/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { eventKeys } from '../events.api.ts';

/** Whether an act is about one event of a series, or about all later ones too. */
export type Scope = 'one' | 'later';

/** The same with the later events that the member was shown, each in the version that was shown. */
export type Meant = 'one' | { later: LaterVersions };

const seriesKey = ['event-series'] as const;

/** The series of an event: how it repeats, and its events. */
export const seriesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...seriesKey, eventId],
    queryFn: ({ signal }) => api.getEventSeries({ params: { id: eventId } }, { signal }),
  });

/** The events of a series that come after one of them and are not canceled: those that "all later ones" means. */
export const laterThan = ({ events }: EventSeries, eventId: string): EventSeries['events'] => {
  const start = events.find(({ id }) => id === eventId)?.start ?? '';
  return events.filter((each) => each.id !== eventId && each.start >= start && each.status !== 'Canceled');
};

/** The versions of events. */
export const versionsOf = (events: LaterVersions): LaterVersions => events.map(({ id, version }) => ({ id, version }));

/** The later events of the series of an event; none while they are not known, and for one that stands alone. */
export function useLater({ id, series_id }: Event): LaterVersions {
  const { data } = useQuery({ ...seriesQuery(id), enabled: series_id !== null });
  return data ? versionsOf(laterThan(data, id)) : [];
}

/** Several events were created, changed or canceled at once: all that is known of any is read again. */
export function seriesChanged(): void {
  for (const queryKey of [seriesKey, eventKeys.reads]) void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
}
