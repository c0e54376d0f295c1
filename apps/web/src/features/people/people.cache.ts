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

const followingKey = (viewerId: string) => ['posts', 'following', viewerId];

/** Whose posts are still in the Following feed although they are not followed any more. */
const unfollowed = new Set<string>();

/** Takes the posts of those who are not followed any more out of the Following feed; to be called where nobody is reading it. */
export function dropUnfollowed(viewerId: string): void {
  if (unfollowed.size === 0) return;
  const queryKey = followingKey(viewerId);
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  for (const named of unfollowed) queryClient.setQueryData(queryKey, (data: unknown) => without(named, data), { updatedAt });
  unfollowed.clear();
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

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
  const feedKey = followingKey(viewerId);
  for (const queryKey of [peopleKey, suggestionsKey(viewerId), feedKey])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  if (following) unfollowed.delete(named);
  else unfollowed.add(named);
  if (!queryClient.getQueryCache().find({ queryKey: feedKey })?.isActive()) dropUnfollowed(viewerId);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether something is a member or their block, or has a member as its author. */
const isOf = (named: string, value: unknown): boolean =>
  isRecord(value) &&
  [value, value.actor, value.user].some(
    (each) => isRecord(each) && 'first_name' in each && (each.id === named || each.relation_id === named),
  );

/** The same data without what is of a member in its lists; the same object where there is nothing of theirs. */
function without(memberId: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.filter((each) => !isOf(memberId, each)).map((each) => without(memberId, each));
    return rest.length === value.length && rest.every((each, index) => each === value[index]) ? value : rest;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, without(memberId, inner)] as const);
  return entries.every(([key, inner]) => inner === value[key]) ? value : Object.fromEntries(entries);
}

/** What depends on who sees whom: all but oneself and our own drawings. */
const social = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me' && queryKey[0] !== 'drawing' };

const askAgain = (): void => void queryClient.invalidateQueries(social);

/** Takes somebody, and what is theirs, out of everything remembered; what is on the screen is then asked for anew [PROF-70]. */
export async function forgetPerson(memberId: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.removeQueries({ predicate: ({ queryKey, state }) => queryKey.includes(memberId) || isOf(memberId, state.data) });
  queryClient.setQueriesData(social, (data: unknown) => without(memberId, data));
  askAgain();
}

/** Takes a block, named by its member or itself, out of the list of blocks, and asks for what can be seen again [PROF-69]. */
export async function forgetBlock(named: string): Promise<void> {
  await queryClient.cancelQueries(social);
  queryClient.setQueriesData({ queryKey: [...peopleKey, 'blocked'] }, (data: unknown) => without(named, data));
  askAgain();
}
