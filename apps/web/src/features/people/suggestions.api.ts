import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { suggestionsKey } from './people.cache.ts';
import { keyOf } from './people.kind.ts';

/**
 * People whom the viewer may want to follow. Fetched once per visit: a person who is followed meanwhile keeps their row, so that a second
 * tap can undo it, and is gone the next time.
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
