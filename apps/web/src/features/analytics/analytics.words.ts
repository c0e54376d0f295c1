import { limits } from '@muster/contract/limits';
import { figure } from '../../platform/figure.ts';
import { somebodyGone } from '../../ui/gone.words.ts';

/** Texts of analytics. */
export const analytics = {
  totalUsers: 'Total Users',
  activeUsers: 'Active Users',
  none: 'Analytics show your own workspace, and you are not in one.',
  gone: "You can't see the analytics of this workspace.",
  all: 'All workspaces',
  blocks: { users: 'Users', challenges: 'Challenges', events: 'Events' },
  empty: {
    users: 'Nobody is in this workspace yet.',
    challenges: 'There have been no challenges yet.',
    events: 'No event in this workspace has ended yet.',
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
    `Figures about what people do are released once a week, and only where they reveal nothing about fewer than ${floor} people, counted or not. What is held back is added to later weeks.`,
  notYet: 'Not counted yet',
  notYetWhy: 'Figures are released once a week. The first ones come when the first week is over in every time zone.',
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
    participants: 'People in challenges',
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
  allUntold: (name: string) => `${name}: nothing released yet`,
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  stayed: (stayed: number, joined: number) => `${figure(stayed)} of ${figure(joined)}`,
  joinedIn: 'Joined in',
  newcomersWhy:
    'Newcomers who were active in the fifth to eighth week after joining have stayed. Small months are shown together with those after them.',
  untold: 'Not released',
  noHistory: 'There are no weeks to show yet.',
} as const;

/** Texts of what operators see of one person, and of each look. */
export const looks = {
  sees: 'What operators see of you',
  seen: [
    'Your account: name, email, workspace, roles, when you joined, and whether you are suspended. Operators look after accounts, so these are no looks.',
    'What everybody sees: posts, comments, and your score on a leaderboard. With an anonymous profile it stands there without your name.',
    'What you bought or had sent, where there are memberships.',
    'What you wrote, once somebody reports it.',
    'The days of your score in a challenge, only by a review with a reason. With an anonymous profile nobody can review it.',
  ],
  title: 'Looks at you alone',
  text: 'Each time an operator reviews your score or opens your weekly digest, you are notified, and it is listed here.',
  none: 'No operator has looked at you alone.',
  score: (challenge: string) => `Reviewed your score in ${challenge}, day by day`,
  aChallenge: 'a challenge',
  digest: 'Looked at your weekly digest',
  reason: (words: string) => `“${words}”`,
  terminal: 'At the server',
  left: somebodyGone,
  failed: "Couldn't load more looks.",
} as const;

/** Texts of what members see of that. */
export const employer = {
  moved: (to: string) => `You were moved to ${to}`,
  movedBy: (from: string | null, to: string, day: string) =>
    `An operator moved you ${from === null ? '' : `from ${from} `}to ${to} on ${day}.`,
  movedWhy: (reason: string) => `The reason: “${reason}”`,
  notAgreed: (from: string | null, to: string) =>
    `What you log does not count in the figures of ${to} unless you agree. Until then you count ${from === null ? 'in no figures' : `where you did before, in the figures of ${from}`}. Nobody is told whether you agree.`,
  agree: 'Agree to be counted',
  agreed: (to: string, day: string) => `You agreed. What you log from ${day} on counts in the figures of ${to}. Nothing from before does.`,
  agreeFailed: 'Something went wrong, so you have not agreed yet. Please try again.',
  intro: 'These are the figures of your workspace, exactly as its operators and event leaders see them now.',
  noWorkspace: 'You are not in a workspace, so no employer sees anything about you.',
  never: 'Never shown',
  nevers: [
    'What you log, when, and how much',
    'Your scores, badges and check-ins, whenever a figure would be about fewer people than the number below. Colleagues whose amounts stand on leaderboards do not count there, since they hide nobody',
    'Messages, follows, blocks, and what you save',
  ],
  least: (floor: number) => `Every figure is about at least ${floor} people.`,
  names: 'They also see a list of names with the day each person joined. If your profile is anonymous, you appear there as Anonymous.',
  lookers: `Who can look at these figures and names, and who has in the last ${limits.analytics_looks_days} days`,
  roles: { operator: 'Operator', event_leader: 'Event leader', none: 'No longer has the right' },
  looked: (day: string) => `Looked at figures on ${day}`,
  listed: (day: string) => `Looked at the list of names on ${day}`,
  downloaded: (day: string) => `Downloaded a file on ${day}`,
  never_looked: 'Has not looked at figures or names',
  nobody: 'Nobody can look at these figures at present.',
} as const;
