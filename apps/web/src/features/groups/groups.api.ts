import type { FoundGroups, GroupListType, StoredLocation } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { groups } from './group.kind.ts';

/** The carousels of the groups screen, in their order [GROUP-05]; operators have one more. */
export const carousels = ['national', 'admin', 'my_groups', 'activity', 'nearby', 'archived'] as const satisfies readonly GroupListType[];
export type CarouselName = (typeof carousels)[number];

/** Cache keys of what concerns groups. The groups themselves stand in `groups` of group.kind.ts. */
const groupKeys = {
  /** Every list of groups, and every search, has this key as its prefix. */
  lists: ['groups'] as const,
  list: (type: GroupListType, viewerId: string, place: string) => ['groups', type, viewerId, place] as const,
  search: (viewerId: string, q: string) => ['groups', 'search', viewerId, q] as const,
  read: (groupId: string) => ['group-read', groupId] as const,
};

/** One carousel. Nearby is around the given place, without one around that of the viewer's profile [GROUP-32]. */
export const carouselQuery = (type: CarouselName, viewerId: string, place: StoredLocation | null = null) =>
  infiniteQueryOptions({
    queryKey: groupKeys.list(type, viewerId, place ? `${place.lat},${place.long}` : ''),
    queryFn: async ({ pageParam, signal }): Promise<IdPage> => {
      const around = place && { lat: place.lat, long: place.long };
      const { data, next } = await api.listGroups({ query: { type, ...around, offset: pageParam } }, { signal });
      return { ids: data.map(({ id }) => id), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** A page of what a search found: groups of the viewer, and others. */
export interface FoundIds {
  mine: string[];
  others: string[];
  next: string | null;
}

const idsOf = ({ my_groups, other_groups, offset }: FoundGroups): FoundIds => ({
  mine: my_groups.map(({ id }) => id),
  others: other_groups.map(({ id }) => id),
  next: offset,
});

/** Groups by what was typed, those of the viewer apart [GROUP-11]. Until it answers, the previous results stand. */
export const searchQuery = (q: string, viewerId: string) =>
  infiniteQueryOptions({
    queryKey: groupKeys.search(viewerId, q),
    queryFn: async ({ pageParam, signal }) => idsOf(await api.searchGroups({ query: { q, offset: pageParam } }, { signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** The query of one group [GROUP-33]; it answers the id. What a list already knows of the group is shown at once, by `groups.use`. */
export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: groupKeys.read(groupId),
    queryFn: async ({ signal }) => {
      try {
        return (await api.getGroup({ params: { id: groupId } }, { signal })).id;
      } catch (error) {
        // Gone from the lists too.
        if (error instanceof ApiError && error.status === 404) groups.remove(groupId);
        throw error;
      }
    },
  });

/** Puts a group that was just joined first in the viewer's own. One that was left goes by itself: it is not joined any more. */
export const addToOwn = (groupId: string, viewerId: string): void =>
  void queryClient.setQueryData<InfiniteData<IdPage, string | undefined>>(groupKeys.list('my_groups', viewerId, ''), (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first || list.pages.some(({ ids }) => ids.includes(groupId))) return list;
    return { ...list, pages: [{ ...first, ids: [groupId, ...first.ids] }, ...rest] };
  });

/** Reads again what depends on who is in a group: the group, its lists of members, lists of groups, and the posts in feeds. */
export function readAgain(groupId: string): void {
  void queryClient.invalidateQueries({ queryKey: groupKeys.read(groupId) });
  for (const queryKey of [groupKeys.lists, ['people', 'group', groupId], ['posts']])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
