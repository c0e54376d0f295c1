import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { suggestionsKey } from './people.cache.ts';

/**
 * Whom the viewer may want to follow. Asked for once a visit: whoever is followed meanwhile keeps their place, so that a second tap takes
 * it back, and is gone the next time.
 */
export const suggestionsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: suggestionsKey(viewerId),
    queryFn: async ({ signal }) => (await api.suggestPeople({ params: { id: viewerId } }, { signal })).data,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
