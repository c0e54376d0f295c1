import { counted } from '../../platform/counted.ts';
import { figure } from '../../platform/figure.ts';

/** Texts of a challenge wherever it stands: in lists, and on its own screen. */
export const challengeWords = {
  title: 'Challenge',
  screen: 'Challenges',
  tabs: 'Which challenges',
  tab: { active: 'ACTIVE CHALLENGES', past: 'PAST CHALLENGES' },
  sections: { own: 'Your Active Challenges', available: 'Available Challenges', upcoming: 'Upcoming Challenges' },
  noPast: 'No Past Challenges',
  none: 'There are no challenges at the moment. New ones will stand here.',
  noneOwn: 'You take part in no challenge yet. Join one below.',
  listFailed: "Couldn't load the challenges.",
  moreFailed: "Couldn't load more challenges.",
  all: 'All challenges',
  failed: 'Unable to load this challenge. Please try again later.',

  draft: 'Draft',
  newChallenge: 'New challenge',
  starts: (date: string) => `Starts ${date}`,
  ended: (date: string) => `Ended ${date}`,
  endsToday: 'Ends Today',
  daysLeft: (days: number) => `${days} Days Left`,

  units: {
    miles: ['mile', 'miles'],
    steps: ['step', 'steps'],
    minutes: ['minute', 'minutes'],
    'check-ins': ['event', 'events'],
    'ounces-of-water': ['oz', 'oz'],
  },
  of: (goal: string) => `of ${goal}`,
  progress: (name: string) => `Progress in ${name}`,
  progressText: (score: string, goal: string) => `${score} of ${goal}`,
  goal: (goal: string) => `Goal: ${goal}`,
  short: (amount: string) => `${amount} short of the goal`,
  more: (amount: string) => `${amount} more`,
  atPace: (more: string, days: number) => `${more}, about ${counted(days, 'day', 'days')} at your pace`,
  reached: 'Goal reached',
  place: (rank: number, of: string) => `Place ${figure(rank)} of ${of}`,
  teams: (count: number) => counted(count, 'team', 'teams'),
  finalPlace: (rank: number) => `Place ${figure(rank)}`,

  join: 'Join Challenge',
  leave: 'Leave Challenge',
  joinFailed: 'Unable to join this challenge. Please try again later.',
  leaveFailed: 'Unable to leave this challenge. Please try again later.',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText: 'Your place goes. What you logged stays, and counts again if you come back before the end.',
  stay: 'Stay',
  people: (count: number) => counted(count, 'participant', 'participants'),
} as const;
