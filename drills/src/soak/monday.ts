/**
 * A Monday at a company as data: what its members do, how often, and at what time of day. The soak plays it, and `docs/cost.md` is worked out
 * from it. **All figures here are assumptions**: no community has been measured. Their sizes are meant to be on the high side of what a
 * workplace community sees; whoever knows better changes them here, and `docs/cost.md` follows (`costs.ts`).
 */

/** A call, by its name in the contract; `socket` is the opening of a live connection. */
export type CallName =
  | 'signIn'
  | 'refreshSession'
  | 'getConfig'
  | 'getMe'
  | 'checkNotifications'
  | 'listNotifications'
  | 'getNews'
  | 'getEverything'
  | 'getPost'
  | 'listReactions'
  | 'addReaction'
  | 'addComment'
  | 'createPost'
  | 'searchPeople'
  | 'getMember'
  | 'followMember'
  | 'listEvents'
  | 'getEvent'
  | 'listAttendees'
  | 'createAttendance'
  | 'bookClass'
  | 'getGroup'
  | 'searchGroupMembers'
  | 'listChallenges'
  | 'getChallenge'
  | 'getTop25'
  | 'listWorkouts'
  | 'addDailyWorkout'
  | 'getChatToken'
  | 'listChatEntries'
  | 'sendChatMessage'
  | 'uploadPicture'
  | 'socket';

/** A call of a visit: so many seconds after its start, on average, and by which part of the visits (1 where nothing is said). */
export interface Step {
  call: CallName;
  after: number;
  by?: number;
}

/** Something that members come for: a series of calls with the time between them that people take. */
export interface Visit {
  name: string;
  /** How often a member does it that day, on average over all members, those who never come included. */
  perMember: number;
  /** When: by the hours of a working day, or all at one time of day (seconds since midnight) with so many seconds until half have come. */
  when: 'working day' | { at: number; halfOfThemWithin: number };
  steps: readonly Step[];
  /** How long the screen stays open after its start, with a live connection. */
  openSeconds: number;
}

/** Which part of the visits of a working day begins in each hour, from midnight on: mornings before work, and the lunch break. */
export const byHour: readonly number[] = [
  0, 0, 0, 0, 0, 0.01, 0.03, 0.08, 0.13, 0.12, 0.08, 0.06, 0.12, 0.09, 0.05, 0.05, 0.05, 0.05, 0.04, 0.02, 0.01, 0.01, 0, 0,
];

/** Of those whose access token has expired, the part that has to enter a password; all others have a refresh token of up to 60 days. */
export const signInShare = 0.05;

/** What the web asks for whenever it is opened. The first step is preceded by a refresh or sign-in where the access token has expired. */
const opening: readonly Step[] = [
  { call: 'getConfig', after: 0 },
  { call: 'getMe', after: 0.2 },
  { call: 'checkNotifications', after: 0.3 },
  { call: 'socket', after: 0.5 },
];
/** The web asks anew every three minutes. */
const asksAgain: Step = { call: 'checkNotifications', after: 180 };

export const nineOClock = 9 * 3600;

/** What members do on a Monday. */
export const monday: readonly Visit[] = [
  {
    // Two of five members come twice a day.
    name: 'read the feed',
    perMember: 0.8,
    when: 'working day',
    openSeconds: 240,
    steps: [
      ...opening,
      { call: 'getNews', after: 0.4 },
      { call: 'getEverything', after: 20, by: 0.5 },
      { call: 'getPost', after: 40 },
      { call: 'listReactions', after: 40 },
      { call: 'addReaction', after: 50, by: 0.3 },
      { call: 'listNotifications', after: 70, by: 0.5 },
      { call: 'getPost', after: 90, by: 0.5 },
      { call: 'listReactions', after: 90, by: 0.5 },
      { call: 'addComment', after: 120, by: 0.06 },
      { call: 'createPost', after: 150, by: 0.03 },
      { call: 'getNews', after: 160, by: 0.5 },
      asksAgain,
    ],
  },
  {
    name: 'log a workout',
    perMember: 0.4,
    when: 'working day',
    openSeconds: 60,
    steps: [
      ...opening,
      { call: 'listChallenges', after: 2 },
      { call: 'getChallenge', after: 5 },
      { call: 'addDailyWorkout', after: 30 },
      { call: 'listWorkouts', after: 31 },
      { call: 'getTop25', after: 35, by: 0.7 },
    ],
  },
  {
    name: 'look for something to do',
    perMember: 0.15,
    when: 'working day',
    openSeconds: 120,
    steps: [
      ...opening,
      { call: 'listEvents', after: 1 },
      { call: 'listEvents', after: 20, by: 0.5 },
      { call: 'getEvent', after: 40 },
      { call: 'listAttendees', after: 45, by: 0.5 },
      { call: 'createAttendance', after: 70, by: 0.3 },
    ],
  },
  {
    name: 'look for a colleague',
    perMember: 0.06,
    when: 'working day',
    openSeconds: 60,
    steps: [
      ...opening,
      { call: 'searchPeople', after: 4 },
      { call: 'searchPeople', after: 5 },
      { call: 'searchPeople', after: 6 },
      { call: 'getMember', after: 15 },
      { call: 'followMember', after: 30, by: 0.3 },
    ],
  },
  {
    name: 'see a group',
    perMember: 0.1,
    when: 'working day',
    openSeconds: 90,
    steps: [...opening, { call: 'getGroup', after: 1 }, { call: 'searchGroupMembers', after: 20, by: 0.4 }],
  },
  {
    name: 'post a picture',
    perMember: 0.01,
    when: 'working day',
    openSeconds: 90,
    steps: [...opening, { call: 'uploadPicture', after: 40 }, { call: 'createPost', after: 60 }],
  },
  {
    // A class with few places opens for booking at nine; one of twenty members wants it, and half of them come within the first minute.
    name: 'book a class',
    perMember: 0.05,
    when: { at: nineOClock, halfOfThemWithin: 60 },
    openSeconds: 60,
    steps: [...opening, { call: 'getEvent', after: 0.4 }, { call: 'bookClass', after: 4 }, { call: 'listAttendees', after: 8 }],
  },
  {
    // A class that is streamed to one of a hundred members; most greet each other at its start.
    name: 'chat at a live class',
    perMember: 0.01,
    when: { at: nineOClock - 120, halfOfThemWithin: 90 },
    openSeconds: 1200,
    steps: [
      ...opening,
      { call: 'getEvent', after: 0.4 },
      { call: 'getChatToken', after: 1 },
      { call: 'listChatEntries', after: 1.5 },
      { call: 'sendChatMessage', after: 20, by: 0.6 },
      { call: 'sendChatMessage', after: 60, by: 0.4 },
      { call: 'sendChatMessage', after: 600, by: 0.3 },
      asksAgain,
    ],
  },
];

/** How often a visit makes a call, on average; the refresh or sign-in before it included. */
export function timesIn({ steps }: Visit, call: CallName): number {
  if (call === 'signIn') return signInShare;
  if (call === 'refreshSession') return 1 - signInShare;
  return steps.reduce((sum, step) => sum + (step.call === call ? (step.by ?? 1) : 0), 0);
}

/** How many visits of a kind begin between two times of day (seconds since midnight) for each member. */
export function begunBetween({ perMember, when }: Visit, from: number, to: number): number {
  if (when !== 'working day') {
    const come = (until: number) => (until <= when.at ? 0 : 1 - 0.5 ** ((until - when.at) / when.halfOfThemWithin));
    return perMember * (come(to) - come(from));
  }
  let part = 0;
  for (const [hour, share] of byHour.entries()) {
    const within = Math.min(to, (hour + 1) * 3600) - Math.max(from, hour * 3600);
    if (within > 0) part += (share * within) / 3600;
  }
  return perMember * part;
}
