/** Whom a request is for: the viewer, a busy post that they may see, and their index among the viewers. */
interface At {
  viewer: string;
  post: string;
  nth: number;
}

/** A call that is benchmarked. */
export interface BenchedCall {
  name: string;
  method: 'GET' | 'POST';
  path: (at: At) => string;
  body?: string;
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
const asked = (nth: number) => typed[nth % typed.length]!;

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
    body: JSON.stringify({ text: words }),
    share: 1 / 3,
    loose: ['id', 'foreign_id', 'object', 'time'],
  },
];
