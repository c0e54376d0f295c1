import type { FollowSummary, ListedPerson, Member, NotificationPage, Suggestion } from '@muster/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';

/** Somebody in a list; `relation_id` where the list is of follows or blocks. */
export type PersonEntry = ListedPerson & { relation_id?: string };

/** A page of a list of people. */
export interface PeoplePage {
  data: PersonEntry[];
  next: string | null;
}

/** Every list of people lies below this key. */
export const peopleKey = ['people'] as const;
export const suggestionsKey = (viewerId: string) => ['people-to-follow', viewerId] as const;
export const summaryKey = (memberId: string) => ['follow-summary', memberId] as const;

type Pages = InfiniteData<PeoplePage, string | undefined>;

const mapPeople = (pages: Pages, change: (person: PersonEntry) => PersonEntry): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })),
});

const count = (memberId: string, side: keyof FollowSummary, by: number) =>
  queryClient.setQueryData<FollowSummary>(summaryKey(memberId), (known) => known && { ...known, [side]: Math.max(0, known[side] + by) });

const listeners = new Set<(viewerId: string, named: string, following: boolean) => void>();
/** Tells whom the viewer follows from now on, or no longer; `named` is their id, or that of the follow. */
export const onFollow = (listener: (viewerId: string, named: string, following: boolean) => void): void => void listeners.add(listener);

/**
 * Notes whether the viewer follows somebody, wherever that is remembered [PROF-25]. `named` is their id, or that of the follow. Lists
 * ask anew when one comes back to them.
 */
export function settleFollow(viewerId: string, named: string, following: boolean): void {
  const by = following ? 1 : -1;
  count(named, 'followers', by);
  count(viewerId, 'following', by);
  queryClient.setQueryData<Member>(['member', named], (member) => member && { ...member, following });
  queryClient.setQueriesData<Pages>(
    { queryKey: peopleKey },
    (pages) =>
      pages && mapPeople(pages, (person) => (person.id === named || person.relation_id === named ? { ...person, following } : person)),
  );
  queryClient.setQueryData<Suggestion[]>(suggestionsKey(viewerId), (people) =>
    people?.map((person) => (person.id === named ? { ...person, following } : person)),
  );
  queryClient.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: ['notifications'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          data: { results: page.data.results.map((each) => (each.actor.id === named ? { ...each, is_following: following } : each)) },
        })),
      },
  );
  // A count that was read meanwhile may have this follow in it or not: the server knows.
  for (const id of [named, viewerId]) void queryClient.invalidateQueries({ queryKey: summaryKey(id) });
  for (const queryKey of [peopleKey, suggestionsKey(viewerId)]) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const listener of listeners) listener(viewerId, named, following);
}
