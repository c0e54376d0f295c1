// npm test: installs what the checks need, then runs them. npm run check (--check) only runs them. --only NAME,NAME runs some; --changed
// runs what the changes since main touch, without a browser. --all runs everything in its long form, --drills repeats recorded drills.
// --times prints the cost of each step and the slowest files, --verbose all output: both run one step after the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './lib/build.mjs';
import { processorSeconds } from './lib/processor.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    drills: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

if (!values.check) {
  install();
  const { installPrerequisites } = await import('./lib/prerequisites.mjs');
  installPrerequisites();
}

const { stepsOf, stepsOfChange } = await import('./lib/steps.mjs');
const { earnedRecord, keepRecord } = await import('./lib/drill-records.mjs');
const steps = values.changed ? stepsOfChange() : stepsOf({ thorough: values.all });
const names = values.only?.split(',') ?? steps.map(({ name }) => name);
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no check named ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

// The folder for the demo world, which one step creates and the others reuse (`drills/src/lib/demo-world.ts`).
const worlds = mkdtempSync(join(tmpdir(), 'muster-worlds-'));
process.env.CHECK_WORLDS = worlds;
process.on('exit', () => rmSync(worlds, { recursive: true, force: true }));

const SLOWEST = 10;
const slow = [];
const sum = { passed: 0, failed: 0, skipped: 0 };
const options = values.verbose ? { onOutput: (chunk) => process.stdout.write(chunk) } : {};

/** For a drill recorded for these inputs: counts its tests as skipped, prints the record, and returns true. */
function isRecorded({ name, what, inputs }) {
  const { record } = !inputs || values.all || values.drills ? {} : earnedRecord(name, inputs);
  if (!record) return false;
  sum.skipped += record.figures.passed;
  console.log(`= ${name.padEnd(18)} ${what.padEnd(40)} passed for these inputs at ${record.commit.slice(0, 8)} on ${record.date}`);
  return true;
}

async function perform(step) {
  if (isRecorded(step)) return;
  const { name, what, run, inputs } = step;
  const began = Date.now();
  const usedBefore = processorSeconds();
  let result;
  try {
    result = await run(options);
  } catch (error) {
    result = { passed: 0, failed: 1, skipped: 0, output: `${error.message}\n` };
  }
  const { passed, failed, skipped, output } = result;
  for (const [key, count] of Object.entries({ passed, failed, skipped })) sum[key] += count;
  const seconds = `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`;
  const used = values.times ? `${(processorSeconds() - usedBefore).toFixed(1).padStart(8)} s of a processor` : '';
  slow.push(...(result.files ?? []).map((file) => ({ ...file, step: name })));
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean).join(', ');
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(18)} ${what.padEnd(40)} ${seconds}${used}  ${counts}`);
  if (failed && !values.verbose) console.log(output.trimEnd());
  if (inputs) keepRecord(name, inputs, { passed, failed, skipped, output, seconds: (Date.now() - began) / 1000 });
}

const chosen = steps.filter((step) => names.includes(step.name));
const together = chosen.filter((step) => !step.alone);
// Times and full output are only useful one step after the other.
const rows =
  values.times || values.verbose ? [together] : [together.filter((step) => !step.beside), together.filter((step) => step.beside)];
const ended = new Map();
const done = new Map(chosen.map(({ name }) => [name, new Promise((resolve) => ended.set(name, resolve))]));
await Promise.all(
  rows.map(async (row) => {
    for (const step of row) {
      await done.get(step.needs);
      await perform(step);
      ended.get(step.name)();
    }
  }),
);
for (const step of chosen.filter((each) => each.alone)) await perform(step);

if (values.times) {
  for (const { ms, step, name } of slow.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${step.padEnd(18)} ${name}`);
}
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = sum.failed > 0 ? 1 : 0;
