import { api } from '../../platform/api.ts';
import { type PeoplePage, pageOf, peopleList } from './people.api.ts';
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
