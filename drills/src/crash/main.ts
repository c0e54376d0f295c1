// npm run test:crash [-- --quick] [-- --minutes N] [-- --skip-postgres] [-- --images N] [-- --seed N]: kills and loads the built server, takes the power
// of its disk away on paper, and prints what held.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { beginWithDemo, startPostgresWithDemo } from '../lib/demo-world.ts';
import { drill } from '../lib/drill.ts';
import { spawnBuilt, startServer } from '../lib/server.ts';
import { killRounds } from './kill.ts';
import { mixedLoad } from './mixed.ts';
import { losePower } from './power.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    'skip-postgres': { type: 'boolean', default: false },
    images: { type: 'string' },
    seed: { type: 'string' },
  },
});
const minutes = Number(values.minutes ?? (values.quick ? 0.25 : 10));
if (!(minutes > 0 && minutes <= 60)) {
  console.error('--minutes takes a number above 0, at most 60.');
  process.exit(2);
}
const images = Number(values.images ?? (values.quick ? 12 : 500));
const seed = Number(values.seed ?? (values.quick ? 1 : Date.now() % 1_000_000));
if (!Number.isInteger(images) || images < 1 || !Number.isInteger(seed)) {
  console.error('--images takes a whole number above 0, --seed a whole number.');
  process.exit(2);
}
/** A little less than a request waits for its turn (docs/decisions/0024-limits-in-time.md). */
const PUT_OFF_AFTER_MS = 1500;
const rounds = values.quick ? 3 : 10;
const seconds = values.quick ? 1 : 2;
const { folder, check, attempt, end } = drill('crash');

/** A data folder of this run. */
function dataFolder(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  return dataDir;
}

async function kills(kind: string, dataDir: string, databaseUrl?: string): Promise<void> {
  console.log(`\n${rounds} times kill -9 while members write, ${kind}`);
  console.log('round  acknowledged  all so far  missing  reopened in');
  let missing = 0;
  let total = 0;
  await killRounds({
    rounds,
    seconds,
    databaseUrl,
    dataDir,
    report: (row) => {
      missing = Math.max(missing, row.missing);
      total = row.total;
      const cells = [String(row.round).padStart(5), String(row.writes).padStart(12), String(row.total).padStart(10)];
      console.log([...cells, String(row.missing).padStart(7), `${(row.opened / 1000).toFixed(1)} s`.padStart(11)].join('  '));
    },
  });
  check(total >= rounds * 5 && missing === 0, `every acknowledged write is there, ${kind}`, `${total} writes, ${missing} missing`);
}

async function secondProcess(): Promise<void> {
  console.log('\nA second process on the same embedded folder');
  const dataDir = join(folder, 'embedded');
  const server = await startServer({ dataDir, brief: true });
  const second = await spawnBuilt('main', { brief: true, env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' } }).exited;
  const named = second.output.includes(dataDir) && second.output.includes(String(server.pid));
  check(second.code === 1 && named, 'is refused, with the folder and the owner', second.output.trim().split('\n').at(-1));
  await server.stop();
}

async function load(): Promise<void> {
  console.log(`\nMixed load for ${minutes} minutes, embedded: 64 readers, 15 writers`);
  const dataDir = join(folder, 'load');
  const result = await mixedLoad({ seconds: minutes * 60, dataDir, progress: (line) => console.log(line) });
  const rate = Math.round(result.reads / (minutes * 60));
  // On a slow machine many wait for longer than anything may, and are asked to come again: they do, and nobody is asked before.
  const counts = `${result.reads} reads (${rate}/s), ${result.failed} failed, ${result.deferred} asked to come again`;
  check(result.reads > 0 && result.failed === 0, 'every read is answered', counts);
  const waited = result.soonest === null ? 'nobody was' : `after ${(result.soonest / 1000).toFixed(1)} s at the soonest`;
  check(result.soonest === null || result.soonest > PUT_OFF_AFTER_MS, 'nobody is asked to come again who has not waited', waited);
  // Compared with the readers of the same run, so that the current speed of the machine plays no part. A request that queues behind them
  // takes as long as they do; if they take less than twice the floor themselves, there is no queue.
  const spread = ({ p50, p95 }: { p50: number; p95: number }) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  const healthy = result.health.p50 < Math.max(50, result.read.p50 / 2);
  check(healthy, '/api/health does not queue behind the readers', `${spread(result.health)}; a read ${spread(result.read)}`);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const written = `${result.writes} writes, ${megabytes(result.log)} at the end, ${megabytes(result.largestLog)} at most`;
  check(result.largestLog < 300e6, "the database's log stays under 300 MB", written);
}

async function power(): Promise<void> {
  console.log(`\nWhat the disk may hold after its power was lost: ${images} images, seed ${seed}`);
  const progress = (line: string) => console.log(line);
  const { opened, acknowledged, faults } = await losePower({
    images,
    seed,
    seconds: values.quick ? 3 : 12,
    work: dataFolder('power'),
    progress,
  });
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  const counts = `${opened} images of ${acknowledged} writes, ${faults.length} faults`;
  check(opened === images && faults.length === 0, 'every image opens, and holds what was acknowledged', counts);
  if (values.quick) return;
  const control = await losePower({ images: 10, seed, seconds: 3, work: dataFolder('unflushed'), flushed: false });
  check(control.faults.length > 0, 'without flushing, writes are found missing', `${control.faults.length} in 10 images`);
}

await attempt(async () => {
  const dataDir = dataFolder('embedded');
  await beginWithDemo(dataDir);
  await kills('embedded', dataDir);
});
await attempt(secondProcess);
await attempt(power);
if (!values['skip-postgres']) {
  await attempt(async () => {
    const dataDir = dataFolder('postgres');
    const server = await startPostgresWithDemo(dataDir);
    try {
      await kills('postgres', dataDir, server.url);
    } finally {
      await server.stop();
    }
  });
}
await attempt(load);
end();
