// npm run planted [-- --only WORDS]: plants each fault of lib/planted.mjs in a copy of this commit, and reports whether its check fails.
// --only limits it to faults whose kind contains these words.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/build.mjs';
import { faults } from './lib/planted.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { plain, vitest } from './lib/run-step.mjs';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = faults.filter(({ kind }) => kind.includes(values.only));

const folder = mkdtempSync(join(tmpdir(), 'muster-planted-'));
const copy = join(folder, 'muster');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
process.on('exit', () => {
  git('worktree', 'remove', '--force', copy);
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
git('worktree', 'add', '--quiet', '--detach', copy, 'HEAD');

/** Links the packages of a folder. Workspace packages are relative links, so the copy's own are used. */
function linkPackages(path) {
  const from = join(root, path, 'node_modules');
  const to = join(copy, path, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name !== '@muster') symlinkSync(join(from, entry.name), join(to, entry.name));
  }
  return to;
}
const packages = linkPackages('');
linkPackages('apps/web');
mkdirSync(join(packages, '@muster'));
for (const [name, path] of Object.entries({ contract: 'packages/contract', api: 'apps/api', web: 'apps/web', e2e: 'e2e', bench: 'bench' }))
  symlinkSync(join(copy, path), join(packages, '@muster', name));

const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs the check that must find a fault. Short timeouts end tests that the fault makes hang. */
function look(fault) {
  if ('command' in fault) return plain('npx', fault.command, { cwd: copy });
  const args = ['--testNamePattern', `^${literally(fault.title)}`, '--testTimeout=60000'];
  const env = fault.postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  return vitest(fault.workspace, { cwd: join(copy, fault.workspace), filters: [fault.test], args, env });
}

const postgres = chosen.some((fault) => fault.postgres) ? await startPostgres() : undefined;

let [red, missed] = [0, 0];
for (const fault of chosen) {
  const file = join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  const healthy = await look(fault);
  writeFileSync(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  const ill = await look(fault);
  writeFileSync(file, text);
  const found = healthy.passed > 0 && healthy.failed === 0 && ill.failed > 0;
  if (found) red += 1;
  else missed += 1;
  const where = 'command' in fault ? fault.command[0] : fault.test;
  console.log(`${found ? '✓' : '✗'} ${fault.kind.padEnd(90)} ${where}`);
  if (healthy.failed > 0 || healthy.passed === 0) console.log(`It fails without the fault too:\n${healthy.output.trimEnd()}`);
}
await postgres?.stop();
console.log(`${red} passed, ${missed} failed, 0 skipped`);
process.exitCode = missed > 0 ? 1 : 0;
