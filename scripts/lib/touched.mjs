// Finds the tests next to changed files, for a developer to run before a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from the branch `main`, committed or not. */
export function changedFiles() {
  const main = ['origin/main', 'main'].find((name) => git('branch', '--all', '--format=%(refname:short)').includes(name));
  const from = main ? git('merge-base', 'HEAD', main)[0] : 'HEAD';
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The tests of a changed file, within its workspace: those in the folder of its feature, else in that of the file. */
const besides = [
  [/^apps\/(api|web)\/(src\/(?:features|platform)\/[^/]+)\//, (_, app, folder) => [[app, `${folder}/`]]],
  [/^apps\/(api|web)\/(src\/[^/]+)\/(?!.*\/)/, (_, app, folder) => [[app, `${folder}/`]]],
  [/^apps\/web\/(src\/(?:routes|ui|theme|test))\//, (_, folder) => [['web', `${folder}/`]]],
  [
    /^apps\/api\/migrations\//,
    () => [
      ['api', 'src/schema.test.ts'],
      ['api', 'src/platform/database/migrate.test.ts'],
    ],
  ],
  [
    /^packages\/contract\/src\/([^/.]+)/,
    (_, feature) => [
      ['api', 'src/contract.test.ts'],
      ['api', 'src/contract.form.test.ts'],
      ['api', `src/features/${feature}/`],
      ['web', `src/features/${feature}/`],
    ],
  ],
  [/^(?:scripts\/|\.dependency-cruiser|\.oxlintrc|biome\.json|knip\.json)/, () => [['scripts', 'guards.test.ts']]],
];

const isTest = (name) => /\.test\.tsx?$/.test(name);

/** Whether a filter matches a test in its workspace; a runner without any test would fail. */
function hasTests(workspace, filter) {
  const at = join(root, workspace === 'scripts' ? workspace : `apps/${workspace}`, filter);
  if (!existsSync(at)) return false;
  return isTest(filter) || readdirSync(at, { recursive: true, encoding: 'utf8' }).some(isTest);
}

/** Test filters for changed files, by workspace: `api`, `web` or `scripts`. Files without a rule add none. */
export function touchedTests(files) {
  const found = { api: new Set(), web: new Set(), scripts: new Set() };
  for (const file of files) {
    for (const [pattern, tests] of besides) {
      const match = pattern.exec(file);
      if (!match) continue;
      for (const [workspace, filter] of tests(...match)) if (hasTests(workspace, filter)) found[workspace].add(filter);
      break;
    }
  }
  return Object.fromEntries(Object.entries(found).map(([workspace, filters]) => [workspace, [...filters].sort()]));
}
