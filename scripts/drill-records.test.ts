import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { earnedRecord, inputsAt, keepRecord } from './lib/drill-records.mjs';
import { stepsOf } from './lib/steps.mjs';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const inputs = { files: ['server/', 'drill/**', 'notes.md'], packages: ['pg'] };
const result = { passed: 2, failed: 0, skipped: 1, seconds: 3.2, output: '✓ nothing lost\n' };
const lockfile = (version: string) =>
  JSON.stringify({ packages: { 'node_modules/pg': { version, integrity: 'sha512-x' }, 'node_modules/zod': { version: '4.0.0' } } });

let repository = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: repository, encoding: 'utf8' });
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}
async function commit(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await write(path, text);
  git('add', '-A');
  git('commit', '-qm', 'Change');
}
const earned = () => earnedRecord('crash', inputs, { repository });
const keep = (change: Partial<typeof result> = {}) => keepRecord('crash', inputs, { ...result, ...change }, { repository });

beforeEach(async () => {
  repository = mkdtempSync(join(tmpdir(), 'muster-records-'));
  folders.push(repository);
  git('init', '-q');
  await commit({
    'package-lock.json': lockfile('8.0.0'),
    'server/a.ts': 'a',
    'server/a.test.ts': 't',
    'drill/b.test.ts': 'b',
    'web/c.ts': 'c',
  });
});

it('does not repeat a drill that passed for these inputs, also after a commit that changes none of them', async () => {
  expect(earned()).toEqual({ reason: 'it has no record' });
  keep();
  expect(earned()).toMatchObject({ record: { figures: { passed: 2, failed: 0, skipped: 1, seconds: 3 } } });
  await commit({ 'web/c.ts': 'changed', 'server/a.test.ts': 'changed' });
  expect(earned()).toHaveProperty('record');
});

it.each([
  ['a file of the server', { 'server/a.ts': 'changed' }],
  ['a file that was not there', { 'server/new.ts': '' }],
  ['a test of the drill itself', { 'drill/b.test.ts': 'changed' }],
  ['a single file', { 'notes.md': 'changed' }],
  ['the version of a package', { 'package-lock.json': lockfile('8.0.1') }],
])('repeats it after %s has changed', async (_, files) => {
  keep();
  git('add', '-A');
  git('commit', '-qm', 'Record');
  await commit(files);
  expect(earned()).toEqual({ reason: 'its inputs have changed' });
});

it('repeats it on another major version of Node', () => {
  const [one, other] = ['20.19.0', '22.1.0'].map((node) => inputsAt('HEAD', inputs, { repository, node }));
  expect(one).not.toBe(other);
  expect(inputsAt('HEAD', inputs, { repository, node: '20.20.2' })).toBe(one);
});

it('neither records nor believes anything while files are not committed', async () => {
  await write('server/a.ts', 'at work');
  keep();
  expect(earned()).toEqual({ reason: 'it has no record' });
  git('checkout', '-q', '--', '.');
  keep();
  await write('server/a.ts', 'at work');
  expect(earned()).toEqual({ reason: 'files are not committed' });
});

it('does not record a drill that failed', () => {
  keep({ failed: 1 });
  expect(earned()).toEqual({ reason: 'it has no record' });
});

const json = () => join(repository, 'drills/records/crash.json');
const record = () => JSON.parse(readFileSync(json(), 'utf8')) as { inputs: string; commit: string; figures: { passed: number } };
it.each([
  [
    'figures that the output does not have',
    'its record is not that of its output',
    () => writeFileSync(json(), JSON.stringify({ ...record(), figures: { ...record().figures, passed: 9 } })),
  ],
  [
    'another output',
    'its record is not that of its output',
    () => writeFileSync(join(repository, 'drills/records/crash.txt'), 'all is well\n2 passed, 0 failed, 1 skipped in 3 s\n'),
  ],
  ['no JSON', 'its record cannot be read', () => writeFileSync(json(), '{')],
])('repeats a drill whose record was written by hand: %s', async (_, reason, forge) => {
  keep();
  forge();
  git('add', '-A');
  git('commit', '-qm', 'Forge');
  expect(earned()).toEqual({ reason });
});

it('repeats a drill whose record has the inputs of now and a commit that had others', async () => {
  keep();
  const before = record();
  await commit({ 'server/a.ts': 'changed' });
  const now = inputsAt('HEAD', inputs, { repository })!;
  writeFileSync(json(), JSON.stringify({ ...before, inputs: now }));
  git('commit', '-qam', 'Forge');
  expect(earned()).toEqual({ reason: 'the commit of its record had other inputs' });
});

it('leaves out what serves tests alone, unless the drill names it', async () => {
  const hash = (...files: string[]) => inputsAt('HEAD', { files }, { repository });
  const [without, withOne] = [hash('server/'), hash('server/', 'server/b.factory.ts')];
  await commit({ 'server/b.factory.ts': 'made', 'server/src/test/c.ts': 'c', 'server/d.samples.ts': 'd' });
  expect(hash('server/')).toBe(without);
  expect(hash('server/', 'server/b.factory.ts')).not.toBe(withOne);
});

it('names only inputs that exist', () => {
  for (const { name, inputs: named } of stepsOf()) {
    const files = named?.files.map((file) => file.replace(/\*\*$/, '')) ?? [];
    const missing = files.filter(
      (file) => execFileSync('git', ['ls-files', file], { encoding: 'utf8', cwd: join(import.meta.dirname, '..') }) === '',
    );
    expect([name, missing]).toEqual([name, []]);
  }
});
