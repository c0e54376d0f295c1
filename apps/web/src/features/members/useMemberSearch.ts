import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@muster/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useIsHidden } from './hidden.ts';

/**
 * The members whose names match what is being typed, best first, asked for once the typing rests [FEED-49, FEED-93]. Until the next answer
 * the one before stays; `settled` tells whether what is found is for what stands there now. An empty text asks for nothing.
 */
export function useMemberSearch(typed: string) {
  const isHidden = useIsHidden();
  const wanted = typed.trim().slice(0, limits.people_query_length);
  const [asked] = useDebouncedValue(wanted, limits.people_search_debounce_ms);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['people-search', asked],
    queryFn: async ({ signal }) => (await api.searchMembers({ query: { q: asked } }, { signal })).data,
    enabled: wanted !== '' && asked !== '',
    placeholderData: keepPreviousData,
  });
  const settled = wanted === asked && !isFetching;
  return {
    wanted,
    data,
    found: wanted === '' || !data ? undefined : data.filter((person) => !isHidden(person)),
    settled,
    failed: wanted !== '' && isError && settled,
    retry: () => void refetch(),
  };
}
