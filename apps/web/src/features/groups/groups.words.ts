import { limits } from '@muster/contract/limits';
import { counted } from '../../platform/counted.ts';

/** Texts of the groups screen, and of a group wherever it stands in a list. */
export const groupsWords = {
  title: 'Groups',
  newGroup: 'New group',
  search: 'Search for Groups',
  hint: 'Search by name, activity, zip or city, state',
  carousels: {
    national: 'National Groups',
    admin: 'Admin',
    my_groups: 'My Groups',
    activity: 'Activity Groups',
    nearby: 'Nearby Groups',
    archived: 'Archived Groups',
  },
  none: "You currently aren't in any groups.",
  noFavorites: 'Favorite a group to add it here.',
  noneNearby: `No groups within ${limits.group_miles} miles.`,
  ownPlace: 'Use the place in your profile',
  listFailed: "Couldn't load these groups.",
  moreFailed: "Couldn't load more groups.",
  back: (title: string) => `Back in ${title}`,
  on: (title: string) => `On in ${title}`,

  found: { mine: 'My Groups', others: 'Other Groups' },
  noMatch: 'No groups matching search term',
  searchFailed: 'An error occurred trying to search groups. Please try again later.',
  foundCount: (count: number, more: boolean) => (more ? `More than ${count} groups` : counted(count, 'group', 'groups')),

  kinds: { national: 'National group', activity: 'Activity group', sponsor: 'Sponsor group', others: 'Chapter' },
  members: (count: number) => counted(count, 'member', 'members'),
  joined: 'Joined',
  asked: 'Asked',
  invited: 'You are invited',
  archived: 'Archived',
} as const;
