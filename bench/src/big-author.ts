import pg from 'pg';
import { median, quantile, type Server } from './load.ts';

const FOLLOWERS = 10_000;
const AUTHORS = 5;
const POSTS_EACH = 8;
const LOOKING = 20;

/** Makes the first members after the viewers be followed by 10,000 members each, including the viewers. Returns their ids. */
export async function makeBigAuthors(url: string, viewers: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from member order by id offset $1 limit $2', [viewers, AUTHORS]);
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into follow (id, follower_id, followee_id, created_at)
      select bench_id(now(), row_number() over ()), follower.id, author.id, '2025-06-02Z'
      from unnest($1::uuid[]) as author (id)
      cross join (select id from (select id from member order by id limit $2) as early where not id = any($1)) as follower
      on conflict do nothing`,
    [ids, FOLLOWERS + AUTHORS],
  );
  await client.query('vacuum analyze follow');
  await client.end();
  return ids;
}

/**
 * Sends posts of members with 10,000 followers while some of the followers poll their feed until they see it. Milliseconds since the post
 * was sent: until it was acknowledged, and until the last of these followers saw it.
 */
export async function bigAuthorTimes(
  { port }: Server,
  authors: string[],
  viewers: string[],
  tokenOf: (id: string) => Promise<string>,
): Promise<Record<string, string>[]> {
  const send = async (id: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(id)}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`http://127.0.0.1:${port}/api/user/${id}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as { id: string; data: { results: Array<{ id: string }> } };
  };
  const acknowledged: number[] = [];
  const visible: number[] = [];
  for (let nth = 0; nth < AUTHORS * POSTS_EACH; nth += 1) {
    const began = performance.now();
    const { id } = await send(authors[nth % AUTHORS]!, 'feed', { text: `A post for ${FOLLOWERS} followers.` });
    acknowledged.push(performance.now() - began);
    const looking = Array.from({ length: LOOKING }, (_, at) => viewers[(nth * LOOKING + at) % viewers.length]!);
    await Promise.all(
      looking.map(async (viewer) => {
        for (;;) {
          const { data } = await send(viewer, 'news');
          if (data.results.some((post) => post.id === id)) return;
        }
      }),
    );
    visible.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const row = (what: string, times: number[]) => ({
    [`a post for ${FOLLOWERS} followers`]: what,
    'p50 ms': median(times).toFixed(1),
    'p95 ms': quantile(
      [...times].sort((a, b) => a - b),
      0.95,
    ).toFixed(1),
  });
  return [row('acknowledged', acknowledged), row(`seen by ${LOOKING} who read at once`, visible)];
}
