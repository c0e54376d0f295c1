/** Where a request goes: who asks, a busy post that they may see, and their number among the viewers. */
interface At {
  viewer: string;
  post: string;
  nth: number;
}

/** A call that is measured. */
export interface BenchedCall {
  name: string;
  method: 'GET' | 'POST';
  path: (at: At) => string;
  body?: string;
  /** Of the requests of a round, the part that is sent of this call. */
  share: number;
  /** What its statement in `floor-calls.ts` is given after the member and the session. */
  given?: (at: At) => string[];
  /** Fields of the answer that the floor may give otherwise, or `all` where it answers in another shape. */
  loose?: readonly string[] | 'all';
}

/** What people type: beginnings, whole names, a slip. */
const typed = ['Ma', 'Okafor', 'Zoë', 'marlwo', 'Ben T', 'Nunez', 'patel dev', 'Ruxkel'];
const words = 'Three laps round the harbour before work.';
const asked = (nth: number) => typed[nth % typed.length]!;

/** What the bench sends, by the names of its table. Each has its statement in `floor-calls.ts`. */
export const benchedCalls: readonly BenchedCall[] = [
  { name: 'everything feed', method: 'GET', path: () => '/api/timeline/everything', share: 1 },
  { name: 'following feed', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/news`, share: 1 },
  { name: 'notification check', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/notifications/check`, share: 1 },
  // Where an excerpt is cut is the server's to say.
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
  // Which slips are forgiven is worked out by the server: the floor gives all whom the database proposes.
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
    body: JSON.stringify({ text: words }),
    share: 1 / 3,
    loose: ['id', 'foreign_id', 'object', 'time'],
  },
];
