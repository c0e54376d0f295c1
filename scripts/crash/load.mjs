// Mixed load on the embedded database: 64 clients read feeds, members write, and one client polls /api/health throughout.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beginWithDemo } from '../lib/demo-world.mjs';
import { startServer } from '../lib/server.mjs';
import { call, comment, edit, post, signInAll, someAddress } from './members.mjs';

const CLIENTS = 64;
/** Sixty turns a minute make 70 writes, out of a budget of 120. */
const WRITE_PAUSE_MS = 1000;
/** Posts and comments have budgets of their own: a post every 20 s, a comment every 5 s. In between the member edits. */
const TURNS_PER_POST = 21;
const TURNS_PER_COMMENT = 6;

/** Size of the database's log on disk, in bytes. */
function logSize(dataDir) {
  const folder = join(dataDir, 'database', 'pg_wal');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

function startReaders(url, members) {
  const input = JSON.stringify({ url, members, clients: CLIENTS });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'readers.mjs'), input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const endAtExit = () => child.kill('SIGKILL');
  process.on('exit', endAtExit);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  return async () => {
    child.kill('SIGTERM');
    await closed;
    process.off('exit', endAtExit);
    return JSON.parse(output);
  };
}

/**
 * Runs the load for some seconds and returns what was done, the durations of a read and of /api/health in milliseconds, how long a read that was
 * put off had waited at least, and the log's largest size in bytes.
 */
export async function mixedLoad({ seconds, dataDir, progress }) {
  await beginWithDemo(dataDir);
  const server = await startServer({ dataDir, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const members = await signInAll(server.url, dataDir);
  const until = Date.now() + seconds * 1000;
  const running = () => Date.now() < until;
  const health = [];
  let writes = 0;
  let largestLog = 0;
  const endReaders = startReaders(server.url, members);

  const write = async (member) => {
    let own = null;
    for (let turn = 0; running(); turn += 1) {
      const text = `Under load, ${writes}. ${'A few more words about a walk at noon. '.repeat(10)}`;
      if (turn % TURNS_PER_POST === 0) own = await post(server.url, member, text);
      else if (own) await edit(server.url, member, own, text);
      writes += 1;
      if (turn % TURNS_PER_COMMENT === 0) {
        const feed = await call(server.url, `/api/user/${member.id}/news`, { token: member.token });
        const other = feed.body?.data?.results?.find((each) => each.own_reactions.like.length === 0);
        if (other) {
          await comment(server.url, member, other.id, 'Good to hear.');
          writes += 1;
        }
      }
      await wait(WRITE_PAUSE_MS);
    }
  };
  const ask = async () => {
    const address = someAddress();
    while (running()) {
      const began = performance.now();
      const { status } = await call(server.url, '/api/health', { address });
      health.push(performance.now() - began);
      // 503 says that the database was late, which a crowd of readers may make it.
      if (status !== 200 && status !== 503) throw new Error(`/api/health answered ${status}.`);
      await wait(100);
    }
  };
  const watch = async () => {
    for (let at = 0; running(); at += 1) {
      largestLog = Math.max(largestLog, logSize(dataDir));
      if (at % 30 === 29) progress(`  ${Math.round((until - Date.now()) / 1000)} s left, log ${Math.round(largestLog / 1e6)} MB`);
      await wait(1000);
    }
  };
  await Promise.all([...members.map(write), ask(), watch()]);
  const { answered, failed, deferred, soonest, times } = await endReaders();
  times.sort((a, b) => a - b);
  const log = logSize(dataDir);
  await server.stop();
  health.sort((a, b) => a - b);
  return {
    reads: answered,
    failed,
    deferred,
    soonest,
    writes,
    health: { p50: quantile(health, 0.5), p95: quantile(health, 0.95) },
    read: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
    largestLog,
    log,
  };
}
