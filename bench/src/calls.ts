/** A call that is measured. `post` is a busy post that the viewer may see, `nth` the viewer's place among them. */
export interface BenchedCall {
  name: string;
  method: 'GET' | 'POST';
  path: (at: { viewer: string; post: string; nth: number }) => string;
  body?: string;
  /** Of the requests of a round, the part that is sent of this call. */
  share: number;
}

/** What people type: beginnings, whole names, a slip. */
const typed = ['Ma', 'Okafor', 'Zoë', 'marlwo', 'Ben T', 'Nunez', 'patel dev', 'Ruxkel'];

/** What the bench sends, by the names of its table. */
export const benchedCalls: readonly BenchedCall[] = [
  { name: 'home feed', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/news`, share: 1 },
  { name: 'post detail', method: 'GET', path: ({ viewer, post }) => `/api/user/${viewer}/feed/${post}`, share: 1 },
  { name: 'comments of a post', method: 'GET', path: ({ viewer, post }) => `/api/user/${viewer}/reactions/${post}`, share: 1 },
  { name: 'notification check', method: 'GET', path: ({ viewer }) => `/api/user/${viewer}/notifications/check`, share: 1 },
  {
    name: 'people search',
    method: 'GET',
    path: ({ nth }) => `/api/user/search?q=${encodeURIComponent(typed[nth % typed.length]!)}`,
    share: 1,
  },
  {
    name: 'send a post',
    method: 'POST',
    path: ({ viewer }) => `/api/user/${viewer}/feed`,
    body: JSON.stringify({ text: 'Three laps round the harbour before work.' }),
    share: 1 / 3,
  },
];
