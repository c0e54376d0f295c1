// Mixed load on the embedded database: 64 clients read feeds, members write, and one client polls /api/health throughout.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beginWithDemo } from '../lib/demo-world.ts';
import { askHealth, isGood, type KeptPost, ledger, type Member, readNews, repeat, sender, signInAll } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';
import { isAcknowledged } from './acknowledged.ts';
import type { ReadersReport } from './readers.ts';

const CLIENTS = 64;
/** Sixty turns a minute make 70 writes, out of a budget of 120. */
const WRITE_PAUSE_MS = 1000;
/** Posts and comments have budgets of their own: a post every 20 s, a comment every 5 s. In between the member edits. */
const TURNS_PER_POST = 21;
const TURNS_PER_COMMENT = 6;

/** Size of the database's log on disk, in bytes. */
function logSize(dataDir: string): number {
  const folder = join(dataDir, 'database', 'pg_wal');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** The median and the 95th percentile of durations. */
function spreadOf(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  return { p50: quantile(0.5), p95: quantile(0.95) };
}

function startReaders(url: string, members: readonly Member[]): () => Promise<ReadersReport> {
  const input = JSON.stringify({ url, members, clients: CLIENTS });
  const args = ['--import', 'tsx', join(import.meta.dirname, 'readers.ts'), input];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const endAtExit = () => child.kill('SIGKILL');
  process.on('exit', endAtExit);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const closed = new Promise((resolve) => child.on('close', resolve));
  return async () => {
    child.kill('SIGTERM');
    await closed;
    process.off('exit', endAtExit);
    return JSON.parse(output) as ReadersReport;
  };
}

/**
 * Runs the load for some seconds and returns what was done, the durations of a read and of /api/health in milliseconds, how long a read that was
 * put off had waited at least, and the log's largest size in bytes.
 */
export async function mixedLoad({ seconds, dataDir, progress }: { seconds: number; dataDir: string; progress: (line: string) => void }) {
  await beginWithDemo(dataDir);
  const server = await startServer({ dataDir, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const members = await signInAll(server.url, dataDir);
  const until = Date.now() + seconds * 1000;
  const { send } = sender(() => [server.url]);
  const written = ledger(send);
  const own = new Map<string, KeptPost>();
  let writes = 0;
  let largestLog = 0;
  const endReaders = startReaders(server.url, members);

  const writing = repeat(members, WRITE_PAUSE_MS, async (member, turn) => {
    const text = `Under load, ${writes}. ${'A few more words about a walk at noon. '.repeat(10)}`.trim();
    const last = own.get(member.id);
    if (turn % TURNS_PER_POST === 0) {
      own.delete(member.id);
      if (isAcknowledged(await written.post(member, text))) own.set(member.id, written.posts.findLast(({ author }) => author === member)!);
    } else if (last) isAcknowledged(await written.edit(last, text));
    writes += 1;
    if (turn % TURNS_PER_COMMENT === 0) {
      const feed = await readNews(send, member);
      const other = feed.body?.data.results.find((each) => each.own_reactions.like.length === 0);
      if (other) {
        const comment = {
          params: { posterId: member.id, streamId: other.id },
          body: { kind: 'comment' as const, content: 'Good to hear.' },
        };
        isAcknowledged(await send(member, (calls) => calls.addReaction(comment)));
        writes += 1;
      }
    }
    return turn;
  });
  const health = repeat(['one client'], 100, async () => {
    const answer = await askHealth(send);
    // 503 says that the database was late, which a crowd of readers may make it.
    if (!isGood(answer) && answer.status !== 503) throw new Error(`/api/health answered ${answer.status}.`);
    return answer.took;
  });
  const watching = repeat(['the log'], 1000, async (_, turn) => {
    largestLog = Math.max(largestLog, logSize(dataDir));
    if (turn % 30 === 29) progress(`  ${Math.round((until - Date.now()) / 1000)} s left, log ${Math.round(largestLog / 1e6)} MB`);
    return turn;
  });
  await Promise.race([wait(until - Date.now()), Promise.all([writing.done, health.done, watching.done])]);
  const [, healthy] = await Promise.all([writing.end(), health.end(), watching.end()]);
  const { answered, failed, deferred, soonest, times } = await endReaders();
  const log = logSize(dataDir);
  await server.stop();
  return { reads: answered, failed, deferred, soonest, writes, health: spreadOf(healthy), read: spreadOf(times), largestLog, log };
}
