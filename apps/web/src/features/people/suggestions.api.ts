import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { suggestionsKey } from './people.cache.ts';
import { keyOf } from './people.kind.ts';

/**
 * Whom the viewer may want to follow. Asked for once a visit: whoever is followed meanwhile keeps their row, so that a second tap takes
 * it back, and is gone the next time.
 */
export const suggestionsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: suggestionsKey(viewerId),
    queryFn: async ({ signal }) => {
      const { data } = await api.suggestPeople({ params: { id: viewerId } }, { signal });
      return { ids: data.map(keyOf), reasons: new Map(data.map((person) => [person.id, person.reason])) };
    },
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
