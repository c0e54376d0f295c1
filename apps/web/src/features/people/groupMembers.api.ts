import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { type PeoplePage, pageOf, peopleList } from './people.api.ts';
import { peopleKey } from './people.cache.ts';
import { asMember } from './people.kind.ts';

/** A page of a group's members, and how many the viewer may see in all. */
interface MembersPage extends PeoplePage {
  count: number;
}

/** The admins of a group or its other members; with a text those whose names match [GROUP-38, GROUP-39]. */
export const groupMembersQuery = (groupId: string, role: 'admin' | 'member', q: string) =>
  peopleList<MembersPage>(['group', groupId, role, q], async (offset, signal) => {
    const asked = { role, q: q || undefined, offset };
    const { data, count, next } = await api.searchGroupMembers({ params: { id: groupId }, query: asked }, { signal });
    return { ...pageOf(data.map(asMember), next), count };
  });

type Members = InfiniteData<MembersPage>;

/**
 * Takes a membership out of the lists of a group's members, with their counts: of all of them, or of those of one role. The returned
 * function puts it back in its position.
 */
export function leaveMemberOut(groupId: string, membershipId: string, role?: 'admin' | 'member'): () => void {
  const queryKey = [...peopleKey, 'group', groupId, ...(role ? [role] : [])];
  const before = queryClient.getQueriesData<Members>({ queryKey });
  queryClient.setQueriesData<Members>({ queryKey }, (list) => {
    const isOut = ({ relations }: MembersPage, id: string) => relations[id] === membershipId;
    if (!list?.pages.some((page) => page.ids.some((id) => isOut(page, id)))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({ ...page, count: page.count - 1, ids: page.ids.filter((id) => !isOut(page, id)) })),
    };
  });
  return () => before.forEach(([key, list]) => queryClient.setQueryData(key, list));
}

/** Reads the lists of a group's members again: those on the screen at once. */
export const askForMembers = (groupId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...peopleKey, 'group', groupId] });
