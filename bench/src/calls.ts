/** Whom a request is for: the viewer, a busy post that they may see, and their index among the viewers. */
interface At {
  viewer: string;
  post: string;
  /** An event that many come to. */
  event: string;
  /** The group that everybody is in, and a membership in the middle of the list of its members. */
  group: string;
  halfway: string;
  /** The challenge that everybody takes part in, and one of check-ins. */
  challenge: string;
  checkIns: string;
  /** The workspace that everybody is in, and one of its operators. */
  workspace: string;
  operator: string;
  /** From 0; a call that has more than one kind of body counts on. */
  nth: number;
}

/** A call that is benchmarked. */
export interface BenchedCall {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: (at: At) => string;
  /** Whether operators make it instead of the viewers. */
  byOperators?: true;
  /** What is sent: one for each time that a viewer's turn comes. */
  bodies?: readonly string[];
  /** The part of a round's requests that are this call. */
  share: number;
  /** The parameters of its statement in `floor-calls.ts`, after the member and the session. */
  given?: (at: At) => string[];
  /** Fields of the response in which the floor may differ, or `all` if it answers in another shape. */
  loose?: readonly string[] | 'all';
}

/** What people type: prefixes, whole names, a typo. */
const typed = ['Ma', 'Okafor', 'Zoë', 'marlwo', 'Ben T', 'Nunez', 'patel dev', 'Ruxkel'];
const words = 'Three laps round the harbour before work.';
/** What people type to find a member of a group: names in several spellings, and the beginnings of names. */
const typedInGroup = ['Okafor', 'Zoë', 'marlwo', 'Nunez', 'Ruxkel', 'siob'];
const letters = ['Ma', 'N', 'ki', 'Ru'];
/** Beacon Hill in Boston. Of what is near it, every second event is a meditation class. */
const here = { lat: '42.36', long: '-71.06' };
/** What the floor leaves to the server: names of zones and sizes of pictures, which need no database, and rules, which are no work. */
const said = ['time_zone_name', 'photo_url', 'photo', 'is_full', 'check_in', 'live', 'recording', 'ruling', 'can', 'leader', 'next'];
/** What of a challenge follows from its dates, and what of a log has rules. */
const ruled = ['state', 'final_at', 'place', 'can', 'next'];
/** A day some days ago, by the clocks that are furthest behind: each of a fortnight is logged for in turn. */
const daysAgo = (n: number) => new Date(Date.now() - 43_200_000 - n * 86_400_000).toISOString().slice(0, 10);
const asked = (nth: number) => typed[nth % typed.length]!;
const askedInGroup = (nth: number) => typedInGroup[nth % typedInGroup.length]!;
const begun = (nth: number) => letters[nth % letters.length]!;
const membersPath = (group: string, query: Record<string, string>) =>
  `/api/group/${group}/user/search?${new URLSearchParams(query).toString()}`;

/** The benchmarked calls, named as in the bench's table. Each has its statement in `floor-calls.ts`. */
export const benchedCalls: readonly BenchedCall[] = [
  { name: 'everything feed', method: 'GET', path: () => '/api/timeline/everything', share: 1 },
  { name: 'following feed', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/news`, share: 1 },
  { name: 'notification check', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/notifications/check`, share: 1 },
  // Where an excerpt is cut is up to the server.
  {
    name: 'list of notifications',
    method: 'GET',
    path: ({ viewer }) => `/api/user/${viewer}/notifications`,
    share: 1,
    loose: ['excerpt'],
  },
  {
    name: 'post detail',
    method: 'GET',
    path: ({ viewer, post }) => `/api/user/${viewer}/feed/${post}`,
    share: 1,
    given: ({ post }) => [post],
  },
  {
    name: 'comments of a post',
    method: 'GET',
    path: ({ viewer, post }) => `/api/user/${viewer}/reactions/${post}`,
    share: 1,
    given: ({ post }) => [post],
  },
  // Which typos are forgiven is decided by the server: the floor returns everyone the database proposes.
  {
    name: 'people search',
    method: 'GET',
    path: ({ nth }) => `/api/user/search?q=${encodeURIComponent(asked(nth))}`,
    share: 1,
    given: ({ nth }) => [asked(nth)],
    loose: 'all',
  },
  { name: 'own account', method: 'GET', path: () => '/api/user/me', share: 1, loose: 'all' },
  {
    name: 'send a post',
    method: 'POST',
    path: ({ viewer }) => `/api/user/${viewer}/feed`,
    bodies: [JSON.stringify({ text: words })],
    share: 1 / 3,
    loose: ['id', 'foreign_id', 'object', 'time'],
  },
  {
    name: 'events near a place',
    method: 'GET',
    path: () =>
      `/api/event?${new URLSearchParams({ ...here, distance: '50', is_virtual: 'false', category: 'meditation-class', filter: 'active' }).toString()}`,
    share: 1,
    given: () => [here.lat, here.long, 'meditation-class'],
    loose: said,
  },
  { name: 'one event', method: 'GET', path: ({ event }) => `/api/event/${event}`, share: 1, given: ({ event }) => [event], loose: said },
  {
    name: 'attendees of an event',
    method: 'GET',
    path: ({ event }) => `/api/event/${event}/attendee?status=going`,
    share: 1,
    given: ({ event }) => [event],
  },
  // Each viewer says two things by turns, so that every request changes something.
  {
    name: 'attend an event',
    method: 'POST',
    path: ({ event, viewer }) => `/api/event/${event}/attendee/${viewer}`,
    bodies: [JSON.stringify({ status: 'going' }), JSON.stringify({ status: 'interested' })],
    share: 1,
    given: ({ event }) => [event],
  },
  { name: 'one group', method: 'GET', path: ({ group }) => `/api/group/${group}`, share: 1, given: ({ group }) => [group], loose: ['can'] },
  {
    name: 'members of a group',
    method: 'GET',
    path: ({ group }) => membersPath(group, {}),
    share: 1,
    given: ({ group }) => [group],
  },
  {
    name: 'members of a group far down',
    method: 'GET',
    path: ({ group, halfway }) => membersPath(group, { offset: Buffer.from(`Member\t${halfway}`).toString('base64url') }),
    share: 1,
    given: ({ group, halfway }) => [group, halfway],
  },
  // As for people: the floor returns everyone the database proposes.
  {
    name: 'members of a group by a name',
    method: 'GET',
    path: ({ group, nth }) => membersPath(group, { q: askedInGroup(nth) }),
    share: 1,
    given: ({ group, nth }) => [group, askedInGroup(nth)],
    loose: 'all',
  },
  // A cursor between matches is the server's own.
  {
    name: 'members of a group by letters',
    method: 'GET',
    path: ({ group, nth }) => membersPath(group, { q: begun(nth) }),
    share: 1,
    given: ({ group, nth }) => [group, begun(nth)],
    loose: ['next'],
  },
  {
    name: 'top 25 with own rank',
    method: 'GET',
    path: ({ challenge }) => `/api/leaderboard/challenge/${challenge}/top25`,
    share: 1,
    given: ({ challenge }) => [challenge],
  },
  {
    name: 'one challenge',
    method: 'GET',
    path: ({ challenge }) => `/api/challenge/${challenge}`,
    share: 1,
    given: ({ challenge }) => [challenge],
    loose: ruled,
  },
  {
    name: 'one challenge of check-ins',
    method: 'GET',
    path: ({ checkIns }) => `/api/challenge/${checkIns}`,
    share: 1,
    given: ({ checkIns }) => [checkIns],
    loose: ruled,
  },
  { name: 'own logs', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/workouts`, share: 1, loose: ruled },
  // Each counts in two challenges, one of them with a cap per day.
  {
    name: 'log a workout',
    method: 'PUT',
    path: ({ viewer }) => `/api/user/${viewer}/workouts/daily`,
    bodies: Array.from({ length: 14 }, (_, n) =>
      JSON.stringify({ entry_date: daysAgo(n), miles: 1.25 + n / 10, steps: 3000 + 10 * n, minutes: 0 }),
    ),
    share: 1,
    loose: ['id', 'entry_datetime', ...ruled],
  },
  {
    name: 'workspaces with analytics',
    method: 'GET',
    path: () => '/api/analytics',
    byOperators: true,
    share: 1,
  },
  {
    name: 'analytics of a workspace',
    method: 'GET',
    path: ({ workspace }) => `/api/analytics/workspace/${workspace}`,
    byOperators: true,
    share: 1,
    given: ({ workspace }) => [workspace],
  },
  {
    name: 'analytics over time',
    method: 'GET',
    path: ({ workspace }) => `/api/analytics/workspace/${workspace}/history?period=weeks`,
    byOperators: true,
    share: 1,
    given: ({ workspace }) => [workspace],
  },
  {
    name: 'file of challenges',
    method: 'GET',
    path: ({ workspace }) => `/api/analytics/workspace/${workspace}/leaderboard/csv`,
    byOperators: true,
    share: 1,
    given: ({ workspace }) => [workspace],
  },
];
