// npm run test:chaos [-- --short] [-- --only disk,lock,logs,restart]: takes something away from the running server, and prints what held.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fullDisk } from './chaos/disk.mjs';
import { lockedTable } from './chaos/lock.mjs';
import { loggedThrough } from './chaos/logs.mjs';
import { restartedPostgres } from './chaos/restart.mjs';
import { build, install } from './lib/build.mjs';
import { killLeftOvers } from './lib/server.mjs';

/**
 * Every run is given a folder of its own, whether it is the short form, how to say what held, and how to say that it cannot run here.
 * @type {Record<string, (given: { folder: string, short: boolean, check: (holds: boolean, what: string, measured: string) => void, skip: (why: string) => void }) => Promise<void>>}
 */
const runs = { disk: fullDisk, lock: lockedTable, logs: loggedThrough, restart: restartedPostgres };

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, only: { type: 'string' } } });
const names = values.only?.split(',') ?? Object.keys(runs);
const unknown = names.filter((name) => !(name in runs));
if (unknown.length > 0) {
  console.error(`There is no run named ${unknown.join(', ')}. There are: ${Object.keys(runs).join(', ')}.`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

install();
build(['api']);

const sum = { passed: 0, failed: 0, skipped: 0 };
const check = (holds, what, measured) => {
  sum[holds ? 'passed' : 'failed'] += 1;
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(64)} ${measured}`);
};
const skip = (why) => {
  sum.skipped += 1;
  console.log(`- skipped: ${why}`);
};

for (const name of names) {
  const folder = mkdtempSync(join(tmpdir(), `muster-chaos-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    await runs[name]({ folder, short: values.short, check, skip });
  } catch (error) {
    check(false, `the run ${name} came to its end`, error.message);
  } finally {
    killLeftOvers();
    remove();
    process.off('exit', remove);
  }
}
// The last line is read by scripts/lib/steps.mjs.
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed > 0 ? 1 : 0);
