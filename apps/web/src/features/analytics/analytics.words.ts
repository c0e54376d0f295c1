import { limits } from '@muster/contract/limits';
import { figure } from '../../platform/figure.ts';

/** Texts of analytics. */
export const analytics = {
  totalUsers: 'Total Users',
  activeUsers: 'Active Users',
  none: 'Analytics are about your own workspace, and you are in none.',
  gone: "This workspace isn't one whose analytics you can see.",
  all: 'All workspaces',
  blocks: { users: 'Users', challenges: 'Challenges', events: 'Events' },
  empty: {
    users: 'Nobody is in this workspace yet.',
    challenges: 'There has been no challenge yet.',
    events: 'No event of this workspace is over yet.',
  },
  open: (block: string) => `All ${block.toLowerCase()}`,
  columns: { name: 'Name', joined: 'Joined', challenge: 'Challenge', event: 'Event', participants: 'Participants' },
  moreFailed: "Couldn't load more of this.",
  download: 'Download CSV',
  downloading: 'Prepping CSV...',
  downloadDone: 'CSV downloaded.',
  downloadFailed: {
    users: 'Error downloading workspace user CSV',
    challenges: 'Error downloading workspace leaderboard CSV',
    events: 'Error downloading workspace attendee CSV',
  },
  fewWhy: (floor: number) =>
    `Figures about what people do are told once a week, and only where they say nothing about fewer than ${floor} of them: neither of those in it, nor of those who are not. What is not told yet is counted with the weeks after it.`,
  notYet: 'Not counted yet',
  notYetWhy: 'Figures are told once a week. The first ones come when the first week is over everywhere.',
  until: (day: string) => `Counted until ${day}`,
  active: (active: number, all: number) =>
    `${figure(active)} of ${figure(all)} colleagues were active in the last ${limits.analytics_active_days} days.`,
  people: (all: number) => (all === 1 ? '1 person has registered.' : `${figure(all)} people have registered.`),
  totals: { steps: 'Steps', miles: 'Miles', badges: 'Badges', checkins: 'Check-ins' },
  time: 'Over time',
  periods: { weeks: 'Weeks', months: 'Months' },
  period: 'By',
  begins: { weeks: 'Week from', months: 'Month from' },
  charts: {
    active: 'Active people',
    steps: 'Steps',
    miles: 'Miles',
    checkins: 'Check-ins',
    badges: 'Badges earned',
    events: 'Events held',
    participants: 'In challenges',
    newcomers: 'Newcomers who stayed',
  },
  table: 'As a table',
  tableOf: (name: string) => `: ${name}`,
  latest: {
    weeks: (name: string, value: string, day: string) => `${name}: ${value} in the week from ${day}`,
    months: (name: string, value: string, month: string) => `${name}: ${value} in ${month}`,
  },
  changed: {
    weeks: (by: number) => `, ${by > 0 ? 'up' : 'down'} ${figure(Math.abs(by))} from the week before`,
    months: (by: number) => `, ${by > 0 ? 'up' : 'down'} ${figure(Math.abs(by))} from the month before`,
  },
  allUntold: (name: string) => `${name}: nothing told yet`,
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  stayed: (stayed: number, joined: number) => `${figure(stayed)} of ${figure(joined)}`,
  joinedIn: 'Joined in',
  newcomersWhy: 'Who did something in the fifth to eighth week after joining has stayed. Small months are told with those after them.',
  untold: 'Not told',
  noHistory: 'There is no week to show yet.',
} as const;

/** Texts of what members see of that. */
export const employer = {
  intro: 'These are the figures of your workspace as its operators and event leaders see them now. They come from the same place.',
  noWorkspace: 'You are in no workspace, so no employer sees anything of you.',
  never: 'Never shown',
  nevers: [
    'What you log, when, and how much',
    'Your scores, badges and check-ins, as long as a figure would be about fewer people than the number below',
    'Messages, follows, blocks, and what you save',
  ],
  least: (floor: number) => `A figure is about ${floor} people at least.`,
  names: 'They also see a list of names with the day on which each joined. If your profile is anonymous, you are Anonymous there.',
  lookers: `Who can look, and who did in the last ${limits.analytics_looks_days} days`,
  roles: { operator: 'Operator', event_leader: 'Event leader', none: 'No longer has the right' },
  looked: (day: string) => `Looked at figures on ${day}`,
  listed: (day: string) => `Looked at the list of names on ${day}`,
  downloaded: (day: string) => `Downloaded a file on ${day}`,
  never_looked: 'Has not looked',
  nobody: 'Nobody can look at present.',
} as const;
