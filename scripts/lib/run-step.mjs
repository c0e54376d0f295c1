// Runs the command of a check and counts its results.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './build.mjs';

const minutes = 60_000;

/** Runs a command to its end, at most `limit` milliseconds, and returns its exit code and output. */
function run(command, args, { cwd = root, env = {}, limit = 60 * minutes, onOutput } = {}) {
  return new Promise((resolve) => {
    // In its own process group, so that a hanging command is ended together with its children.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      onOutput?.(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const timer = setTimeout(() => {
      output += `\nStopped after ${limit / minutes} minutes.\n`;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limit);
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** A check that passes or fails as a whole. */
export async function plain(command, args, options) {
  const { code, output } = await run(command, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** A check whose last line gives the numbers passed, failed and skipped. */
export async function tallied(command, args, options) {
  const { code, output } = await run(command, args, options);
  const counts = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output);
  const [passed, failed, skipped] = (counts ?? [0, 0, 1, 0]).slice(1).map(Number);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, output };
}

/**
 * Runs a test runner that writes a JSON report, and counts its tests with `count`. A runner that fails without a failed test counts as one
 * failure.
 */
async function reported(command, args, report, count, options) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run(command, [...args, ...report.args(file)], {
      ...options,
      env: { ...options.env, ...report.env(file) },
    });
    let counts = { passed: 0, failed: 0, skipped: 0 };
    let unread = '';
    try {
      counts = count(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      unread = `\nThe runner left no report: ${error.message}\n`;
    }
    const broken = counts.failed === 0 && (code !== 0 || counts.passed === 0);
    return { ...counts, failed: broken ? 1 : counts.failed, output: output + unread };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const vitestReport = { args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: () => ({}) };
const playwrightReport = { args: () => ['--reporter=list,json'], env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }) };

/** All tests of a vitest configuration, or those in the files that `filters` names; `args` are passed on. */
export const vitest = (folder, { filters = [], args = [], ...options } = {}) =>
  reported(
    'npx',
    ['vitest', 'run', ...filters, ...args],
    vitestReport,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      files: report.testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime })),
    }),
    { cwd: join(root, folder), ...options },
  );

/** The total duration of each journey file's tests, over all widths. */
const journeyFiles = (suites) =>
  suites.map(({ file, suites: inner = [], specs = [] }) => ({
    name: join('e2e', file),
    ms:
      specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0) +
      journeyFiles(inner).reduce((sum, { ms }) => sum + ms, 0),
  }));

/** All journeys in a browser. */
export const playwright = (args, options = {}) =>
  reported(
    'npx',
    ['playwright', 'test', ...args],
    playwrightReport,
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      files: journeyFiles(suites),
    }),
    { cwd: join(root, 'e2e'), ...options },
  );
