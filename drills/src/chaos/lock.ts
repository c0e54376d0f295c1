// Locks one table below a running server, and checks which requests are still served.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresBinaries } from '../../../scripts/lib/postgres.mjs';
import type { Run } from '../lib/drill.ts';
import { askHealth, only, repeat, told } from '../lib/load.ts';
import { inTime, startCommunity } from './community.ts';

const FEEDS = 40;

/** Locks a table in a session of its own, until the returned function is called. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const session = spawn(join(postgresBinaries()!, 'psql'), ['-X', '-q', '-t', '-A', url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const locked = new Promise((resolve) => session.stdout.once('data', resolve));
  session.stdin.write(`begin; lock table ${table}; select 'locked';\n`);
  await locked;
  return async () => {
    const ended = new Promise((resolve) => session.once('close', resolve));
    session.stdin.end('rollback;\n');
    await ended;
  };
}

/** Forty clients keep reading the locked table while others request what does not need it. */
export async function lockedTable({ folder, short, check, skip }: Run): Promise<void> {
  console.log('\nA locked table, PostgreSQL');
  if (!postgresBinaries()) return skip('PostgreSQL was not found');
  const community = await startCommunity(folder);
  const { members, news, send } = community;
  const unlock = await lockTable(community.postgres.url, 'post');
  const reading = repeat(
    Array.from({ length: FEEDS }, (_, nth) => members[nth % members.length]!),
    50,
    news,
  );
  const asking = repeat([members[0]!], 100, async (member) => ({
    me: await send(member, (calls) => calls.getMe({})),
    health: await askHealth(send),
  }));
  await wait(short ? 4000 : 30_000);
  const [feeds, asked] = await Promise.all([reading.end(), asking.end()]);
  const [others, healthy] = [asked.map(({ me }) => me), asked.map(({ health }) => health)];
  check(only(feeds, 503) && inTime(feeds), 'who needs the table is told to come back, in time', told(feeds));
  check(only(others, 200) && inTime(others), 'who does not is served', told(others));
  check(only(healthy, 200) && inTime(healthy), 'it is in good health', told(healthy));
  await unlock();
  await community.checkBack(check);
  await community.checkKept(check);
  await community.end();
}
