import { counted } from '../../platform/counted.ts';
import { figure } from '../../platform/figure.ts';

/** Texts of the lists of events. */
export const eventsWords = {
  title: 'Events',
  tabs: 'Kinds of events',
  virtual: 'Virtual',
  mine: 'My Events',
  search: {
    local: 'Search for events',
    virtual: 'Search for virtual events...',
    mine: 'Search for your events...',
  },
  empty: 'The selected filters produced no events. Please adjust filter settings.',
  failed: "Couldn't load the events.",
  moreFailed: "Couldn't load more events.",
  onNow: 'On now',
  myActivities: 'My Activities',
  add: 'Create an event',
  groups: { all: 'All Events', group: 'Group Events', member: 'Member Events' },
  groupsLabel: 'Whose events',

  online: 'Online',
  going: 'Going',
  interested: 'Interested',
  checkedIn: 'Checked in',
  onTheList: 'On the list',
  seatForYou: 'A seat for you',
  liveNow: 'Live now',
  canceled: 'Canceled',
  full: 'Event Full',
  seatsLeft: (left: number) => `${counted(left, 'seat', 'seats')} left`,
  /** Who goes to an event that is to come, went to one that is over, or was going to one that was canceled. */
  goes: {
    coming: (names: string, many: boolean) => `${names} ${many ? 'go' : 'goes'}`,
    over: (names: string, _many: boolean) => `${names} went`,
    canceled: (names: string, many: boolean) => `${names} ${many ? 'were' : 'was'} going`,
  },
  others: (count: number) => `${figure(count)} ${count === 1 ? 'other' : 'others'}`,
  goers: {
    coming: (count: number) => `${figure(count)} going`,
    over: (count: number) => `${figure(count)} went`,
    canceled: (count: number) => `${figure(count)} ${count === 1 ? 'was' : 'were'} going`,
  },
  yourTime: (time: string) => `${time} your time`,

  filters: 'Filters',
  activeFilters: 'Active filters',
  removeFilter: (label: string) => `Remove filter: ${label}`,
  reset: 'Reset',
  pastDays: (days: number) => `Past ${days} days`,
  nextDays: (days: number) => `Next ${days} days`,
  allUpcoming: 'All upcoming',
  today: 'Today',
  within: (distance: string) => `Within ${distance}`,
  distance: (count: number, unit: 'mi' | 'km') => (unit === 'km' ? `${count} km` : counted(count, 'mile', 'miles')),
  any: 'Any',
  hosts: { any: 'Anyone', group: 'A group', member: 'A member' },
  sorts: { date: 'By date', attendees: 'Most attendees' },
  times: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  workspaceOnly: 'Only my workspace',
} as const;
