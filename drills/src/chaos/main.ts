// npm run test:chaos [-- --short] [-- --only disk,lock,logs,restart]: takes something away from the running server, and prints what held.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drill, type Run } from '../lib/drill.ts';
import { killLeftOvers } from '../lib/server.ts';
import { fullDisk } from './disk.ts';
import { lockedTable } from './lock.ts';
import { loggedThrough } from './logs.ts';
import { restartedPostgres } from './restart.ts';

const runs: Record<string, (run: Run) => Promise<void>> = {
  disk: fullDisk,
  lock: lockedTable,
  logs: loggedThrough,
  restart: restartedPostgres,
};

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, only: { type: 'string' } } });
const names = values.only?.split(',') ?? Object.keys(runs);
const unknown = names.filter((name) => !(name in runs));
if (unknown.length > 0) {
  console.error(`There is no run named ${unknown.join(', ')}. There are: ${Object.keys(runs).join(', ')}.`);
  process.exit(2);
}

const { folder: all, check, skip, attempt, end } = drill('chaos');
for (const name of names) {
  const folder = join(all, name);
  mkdirSync(folder);
  await attempt(() => runs[name]!({ folder, short: values.short, check, skip }));
  killLeftOvers();
  rmSync(folder, { recursive: true, force: true });
}
end();
