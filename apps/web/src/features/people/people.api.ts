import type { FollowRelation } from '@muster/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { IdPage } from '../../platform/entities.ts';
import { likersOf, peopleKey, summaryKey } from './people.cache.ts';
import { keyOf, type PersonEntry } from './people.kind.ts';

/** A page of a list of people: who, and through which follow, like or block. */
export interface PeoplePage extends IdPage {
  relations: Record<string, string>;
}

/** A page of the cache from people as a call lists them. */
export const pageOf = (people: readonly PersonEntry[], next: string | null): PeoplePage => ({
  ids: people.map(keyOf),
  relations: Object.fromEntries(people.flatMap((person) => (person.relation_id ? [[keyOf(person), person.relation_id]] : []))),
  next,
});

type Load<Page> = (offset: string | undefined, signal: AbortSignal) => Promise<Page>;

/** An infinite list of people under a key of its own. */
export const peopleList = <Page extends PeoplePage = PeoplePage>(key: readonly string[], load: Load<Page>) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next ?? undefined,
    refetchOnWindowFocus: false,
  });

/** A member's followers or the people they follow, newest first [PROF-64]. */
export const followsQuery = (memberId: string, relation: FollowRelation) =>
  peopleList(['follows', memberId, relation], async (offset, signal) => {
    const { data, next } = await api.listFollows({ params: { id: memberId }, query: { relation, offset } }, { signal });
    return pageOf(data, next);
  });

/** The members whom the viewer has blocked, newest first [PROF-67]. */
export const blockedQuery = (viewerId: string) =>
  peopleList(['blocked', viewerId], async (offset, signal) => {
    const { data, next } = await api.listBlocked({ params: { id: viewerId }, query: { offset } }, { signal });
    return pageOf(data, next);
  });

/** How many people follow a member, and how many they follow [PROF-65]. */
export const summaryQuery = (memberId: string) =>
  queryOptions({
    queryKey: summaryKey(memberId),
    queryFn: ({ signal }) => api.getFollowSummary({ params: { id: memberId } }, { signal }),
  });

/** The people who like a post or comment, newest first [FEED-63]. Always refetched: likes change quickly. */
export const likersQuery = (viewerId: string, streamId: string) => ({
  ...peopleList(likersOf(streamId), async (offset, signal) => {
    const { data, next_page } = await api.listLikers({ params: { id: viewerId, streamId }, query: { offset } }, { signal });
    return pageOf(
      data.reactions.map(({ id, user }) => ({ ...user, relation_id: id })),
      next_page,
    );
  }),
  staleTime: 0,
});
