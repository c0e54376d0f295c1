import type pg from 'pg';
import { unhurried } from '../../apps/api/src/platform/database/limits.ts';
import { postgresPool } from '../../apps/api/src/platform/database/postgres.ts';
import type { Plan, Statement } from './capture.ts';
import { median } from './load.ts';

/** One connection, configured as our server configures its own. */
const connection = (url: string) => postgresPool(url, unhurried, 1);

/** Milliseconds that PostgreSQL itself reports for a statement: planning and execution. */
async function explained(client: pg.Pool, { sql, params }: Statement): Promise<number> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${sql}`, params);
  const plan = rows[0]['QUERY PLAN'][0] as { 'Planning Time': number; 'Execution Time': number };
  return plan['Planning Time'] + plan['Execution Time'];
}

/** The same for all statements of a request, the median of nine runs. */
async function typical(client: pg.Pool, statements: Statement[]): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 9; time += 1) {
    let total = 0;
    for (const statement of statements) total += await explained(client, statement);
    times.push(total);
  }
  return median(times);
}

/** The database's time for each search, all statements included. */
export async function searchTimes(url: string, searches: Record<string, Statement[]>): Promise<Record<string, string>[]> {
  const client = connection(url);
  const rows: Record<string, string>[] = [];
  for (const [typed, statements] of Object.entries(searches))
    rows.push({
      search: typed.length > 30 ? `${typed.slice(0, 20)}… (${typed.length})` : typed,
      'p50 ms': (await typical(client, statements)).toFixed(2),
    });
  await client.end();
  return rows;
}

/** The database's time for calls of operators, all statements included: the median of them. */
export async function callTimes(url: string, { calls }: Plan, names: readonly string[]): Promise<Record<string, string>[]> {
  const client = connection(url);
  const rows: Record<string, string>[] = [];
  for (const name of names) {
    const times: number[] = [];
    for (const statements of Object.values(calls[name]!)) times.push(await typical(client, statements));
    rows.push({ 'in the database': name, 'p50 ms': median(times).toFixed(2) });
  }
  await client.end();
  return rows;
}

/** The Following feed read by joining the viewer's follows, for comparison with the timeline table (decision 7). */
const pull = `select newest.id from follow cross join lateral (select id from post where author_id = follow.followee_id order by id desc limit 11) as newest
  where follow.follower_id = $1 order by newest.id desc limit 11`;
const fromTimeline = 'select post_id from timeline_entry where member_id = $1 order by post_id desc limit 11';
const fanOut = `insert into timeline_entry (member_id, post_id, author_id)
  select id, (select id from post order by id limit 1), (select author_id from post order by id limit 1) from (select id from member order by id desc limit 10000) as followers
  on conflict do nothing`;

/** The database's time for the reads and for one fan-out, median over viewers. */
export async function databaseTimes(url: string, plan: Plan, viewers: string[]): Promise<Record<string, string>[]> {
  const client = connection(url);
  const row = async (what: string, one: (viewer: string) => Promise<number>) => {
    const times: number[] = [];
    for (const viewer of [...viewers.slice(0, 20), ...viewers]) times.push(await one(viewer));
    return { 'in the database': what, 'p50 ms': median(times.slice(20)).toFixed(2) };
  };
  const rows = [
    await row('home feed, all statements', async (viewer) => {
      let total = 0;
      for (const statement of plan.calls['following feed']![viewer]!) total += await explained(client, statement);
      return total;
    }),
    await row('ids by the timeline table', (viewer) => explained(client, { sql: fromTimeline, params: [viewer] })),
    await row('ids by joining whom one follows', (viewer) => explained(client, { sql: pull, params: [viewer] })),
  ];
  // The first viewer has 2,000 unseen notifications.
  const check = plan.calls['notification check']![viewers[0]!]!;
  rows.push({ 'in the database': 'notification check, 2,000 unseen', 'p50 ms': (await typical(client, check)).toFixed(2) });
  await client.query('begin');
  rows.push({
    'in the database': 'fan-out to 10,000 followers',
    'p50 ms': (await explained(client, { sql: fanOut, params: [] })).toFixed(2),
  });
  await client.query('rollback');
  await client.end();
  return rows;
}
