// Locks one table below a running server, and checks which requests are still served.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresBinaries } from '../lib/postgres.mjs';
import { ask, inTime, only, startCommunity, told } from './community.mjs';

const FEEDS = 40;

/** Locks a table in a session of its own, until the returned function is called. */
export async function lockTable(url, table) {
  const session = spawn(join(postgresBinaries(), 'psql'), ['-X', '-q', '-t', '-A', url], { stdio: ['pipe', 'pipe', 'inherit'] });
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
export async function lockedTable({ folder, short, check, skip }) {
  console.log('\nA locked table, PostgreSQL');
  if (!postgresBinaries()) return skip('PostgreSQL was not found');
  const community = await startCommunity(folder);
  const { url, members, feed } = community;
  const unlock = await lockTable(community.postgres.url, 'post');
  const [feeds, others, healthy] = [[], [], []];
  let running = true;
  const reading = Array.from({ length: FEEDS }, async (_, nth) => {
    while (running) {
      feeds.push(await feed(members[nth % members.length]));
      await wait(50);
    }
  });
  const asking = (async () => {
    while (running) {
      others.push(await ask(url, '/api/user/me', { token: members[0].token }));
      healthy.push(await ask(url, '/api/health'));
      await wait(100);
    }
  })();
  await wait(short ? 4000 : 30_000);
  running = false;
  await Promise.all([...reading, asking]);
  check(only(feeds, 503) && inTime(feeds), 'who needs the table is told to come back, in time', told(feeds));
  check(only(others, 200) && inTime(others), 'who does not is served', told(others));
  check(only(healthy, 200) && inTime(healthy), 'it is in good health', told(healthy));
  await unlock();
  await community.checkBack(check);
  await community.checkKept(check);
  await community.end();
}
