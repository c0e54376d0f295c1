import type { Group } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { eventsQuery } from '../events.api.ts';

/** What the screens of events need to know of a group. */
export interface EventGroup {
  id: string;
  name: string;
  /** The viewer may create events in it. */
  creates: boolean;
  /** The viewer is one of its admins: also its virtual events are theirs to create [ROLE-19]. */
  administers: boolean;
}

const known = ({ id, name, can, role }: Group): EventGroup => ({
  id,
  name,
  creates: can.create_event,
  administers: role?.toLowerCase() === 'admin',
});

/** A group, for the list of its events and the form of a new one. */
export const eventGroupQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['event-group', groupId],
    queryFn: async ({ signal }) => known(await api.getGroup({ params: { id: groupId } }, { signal })),
    // Who leaves a group, or is made its admin, is offered something else.
    staleTime: 0,
  });

/** How many pages of one's groups are asked for at most: nobody chooses among more. */
const MOST_PAGES = 5;

/** The viewer's groups in which they may create events, by name [EVENT-27]. */
export const hostingGroupsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['hosting-groups', viewerId],
    queryFn: async ({ signal }) => {
      const found = new Map<string, EventGroup>();
      for (const type of ['admin', 'my_groups'] as const) {
        let offset: string | undefined;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const { data, next } = await api.listGroups({ query: { type, offset } }, { signal });
          for (const group of data.map(known)) if (group.creates) found.set(group.id, group);
          if (!next) break;
          offset = next;
        }
      }
      return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
    },
  });

/** The events of a group: those to come, or those that are over [EVENT-04]. */
export const groupEventsQuery = (groupId: string, viewerId: string, tab: 'upcoming' | 'past') =>
  eventsQuery('group', viewerId, { groupId, tab }, () => ({ chapter_id: groupId, filter: tab === 'past' ? 'past' : 'active' }));
