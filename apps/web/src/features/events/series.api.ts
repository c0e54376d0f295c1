import type { Event, EventSeries } from '@muster/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { eventKeys } from './events.api.ts';

/** What is said of one event of a series, or of all later ones too. */
export type Scope = 'one' | 'later';

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

/** The versions of the later events that the member was asked about; nothing where the series is not known. */
export function laterSeen(eventId: string): Array<{ id: string; version: number }> | undefined {
  const series = queryClient.getQueryData(seriesQuery(eventId).queryKey);
  return series && laterThan(series, eventId).map(({ id, version }) => ({ id, version }));
}

/** How many later events the series of an event has; 0 while that is not known, and for one that stands alone. */
export function useLater({ id, series_id }: Event): number {
  const { data } = useQuery({ ...seriesQuery(id), enabled: series_id !== null });
  return data ? laterThan(data, id).length : 0;
}

/** Several events were created, changed or canceled at once: all that is known of any is read again. */
export function seriesChanged(): void {
  for (const queryKey of [seriesKey, eventKeys.reads]) void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
}
