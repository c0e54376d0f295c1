import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Lockfile, missingPlatforms } from './lib/lockfile.mjs';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A new folder with these files, and copies of the named files of the repository. */
async function plant(files: Record<string, string>, copied: string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-guard-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await Promise.all(copied.map((file) => copyFile(join(root, file), join(folder, file))));
  return folder;
}

/** Runs one of the repository's tools in a folder. */
const tool = (name: string, args: string[], cwd: string): Promise<{ failed: boolean; output: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
    execFile(join(root, 'node_modules/.bin', name), args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });

const exportOne = 'export const one = 1;\n';
const importing = (path: string) => `import { one } from '${path}';\nexport const two = one;\n`;

/** A forbidden import for each rule: the rule that must find it, the file that violates it, and its import. */
const broken: Array<[rule: string, from: string, path: string, to: string]> = [
  ['contract-alone', 'packages/contract/src/a.ts', '../../../apps/api/src/app.ts', 'apps/api/src/app.ts'],
  ['api-to-contract', 'apps/api/src/b.ts', '../../web/src/ui/Button.tsx', 'apps/web/src/ui/Button.tsx'],
  ['web-to-contract', 'apps/web/src/c.ts', '../../api/src/app.ts', 'apps/api/src/app.ts'],
  [
    'api-features-by-their-door',
    'apps/api/src/features/feed/feed.service.ts',
    '../media/media.service.ts',
    'apps/api/src/features/media/media.service.ts',
  ],
  ['api-platform-below', 'apps/api/src/platform/d.ts', '../features/feed/index.ts', 'apps/api/src/features/feed/index.ts'],
  ['api-app-by-the-door', 'apps/api/src/app.ts', './features/media/media.service.ts', 'apps/api/src/features/media/media.service.ts'],
  ['api-platform-below', 'apps/api/src/platform/e2.ts', '../product/viewer.ts', 'apps/api/src/product/viewer.ts'],
  ['api-product-between', 'apps/api/src/product/e3.ts', '../features/feed/index.ts', 'apps/api/src/features/feed/index.ts'],
  ['api-sandbox-alone', 'apps/api/src/sandbox/page.ts', '../platform/clock.ts', 'apps/api/src/platform/clock.ts'],
  ['api-sandbox-from-outside', 'apps/api/src/q.ts', './sandbox/page.ts', 'apps/api/src/sandbox/page.ts'],
  ['api-test-for-tests', 'apps/api/src/features/feed/feed.view.ts', '../../test/world.ts', 'apps/api/src/test/world.ts'],
  ['api-test-for-tests', 'apps/api/src/features/feed/feed.reads.ts', './feed.samples.ts', 'apps/api/src/features/feed/feed.samples.ts'],
  [
    'api-factories-for-tests-and-demo',
    'apps/api/src/features/media/media.routes.ts',
    './media.factory.ts',
    'apps/api/src/features/media/media.factory.ts',
  ],
  ['api-routes-no-sql', 'apps/api/src/features/feed/feed.routes.ts', './feed.queries.ts', 'apps/api/src/features/feed/feed.queries.ts'],
  ['api-queries-only-sql', 'apps/api/src/features/feed/feed.queries.ts', './feed.service.ts', 'apps/api/src/features/feed/feed.service.ts'],
  ['api-policies-pure', 'apps/api/src/features/feed/feed.policy.ts', './feed.queries.ts', 'apps/api/src/features/feed/feed.queries.ts'],
  ['web-features-apart', 'apps/web/src/features/feed/e.ts', '../events/Card.tsx', 'apps/web/src/features/events/Card.tsx'],
  ['web-features-below-routes', 'apps/web/src/features/feed/f.ts', '../../routes/feed.tsx', 'apps/web/src/routes/feed.tsx'],
  ['web-ground-below', 'apps/web/src/ui/Button.tsx', '../features/session/index.ts', 'apps/web/src/features/session/index.ts'],
  ['not-to-tests', 'apps/web/src/g.ts', './h.test.ts', 'apps/web/src/h.test.ts'],
  ['api-tests-to-peers', 'apps/api/src/i.test.ts', '../../../e2e/fixtures/test.ts', 'e2e/fixtures/test.ts'],
  [
    'api-tests-by-their-door',
    'apps/api/src/features/feed/feed.routes.test.ts',
    '../media/media.queries.ts',
    'apps/api/src/features/media/media.queries.ts',
  ],
  [
    'api-tests-by-their-door',
    'apps/api/src/features/people/people.samples.ts',
    '../media/media.queries.ts',
    'apps/api/src/features/media/media.queries.ts',
  ],
  ['api-views-pure', 'apps/api/src/features/media/media.view.ts', './media.service.ts', 'apps/api/src/features/media/media.service.ts'],
  [
    'api-services-below-routes',
    'apps/api/src/features/media/media.jobs.ts',
    './media.routes.ts',
    'apps/api/src/features/media/media.routes.ts',
  ],
  [
    'api-declarations-lowest',
    'apps/api/src/features/media/media.tables.ts',
    './media.queries.ts',
    'apps/api/src/features/media/media.queries.ts',
  ],
  ['api-parts-below', 'apps/api/src/features/media/render.ts', './media.service.ts', 'apps/api/src/features/media/media.service.ts'],
  ['api-declared-by-the-door', 'apps/api/src/main.ts', './features/media/media.feature.ts', 'apps/api/src/features/media/media.feature.ts'],
  ['web-data-below-components', 'apps/web/src/features/feed/feed.api.ts', './Card.tsx', 'apps/web/src/features/feed/Card.tsx'],
  ['web-icons-alone', 'apps/web/src/features/feed/feed.icon.tsx', './feed.kind.ts', 'apps/web/src/features/feed/feed.kind.ts'],
  ['web-routes-apart', 'apps/web/src/j.ts', './routes/home.tsx', 'apps/web/src/routes/home.tsx'],
  ['web-platform-lowest', 'apps/web/src/platform/k.ts', '../ui/Sheet.tsx', 'apps/web/src/ui/Sheet.tsx'],
  ['web-forms-one-way', 'apps/web/src/p.ts', '@mantine/form', 'node_modules/@mantine/form/index.js'],
  ['resolvable', 'apps/web/src/l.ts', './nowhere.ts', './nowhere.ts'],
  ['declared', 'apps/web/src/m.ts', 'left-pad', 'node_modules/left-pad/index.js'],
  // A cycle of type imports only.
  ['no-circles', 'apps/api/src/n.ts', './o.ts', 'apps/api/src/o.ts'],
];

it('finds each import against the laws, and lets the lawful ones be', async () => {
  const files: Record<string, string> = {
    'apps/api/src/features/feed/lawful.ts': importing('../media/index.ts'),
    'apps/api/src/features/media/index.ts': exportOne,
    'apps/web/src/features/feed/lawful.ts': importing('../session/index.ts'),
  };
  for (const [, from, path, to] of broken) {
    files[from] = importing(path);
    files[to] ??= exportOne;
  }
  files['apps/api/src/n.ts'] = "import type { O } from './o.ts';\nexport type N = O;\n";
  files['apps/api/src/o.ts'] = "import type { N } from './n.ts';\nexport type O = N;\n";
  delete files['./nowhere.ts'];
  files['node_modules/left-pad/package.json'] = '{ "name": "left-pad", "version": "1.0.0", "main": "index.js" }';
  files['node_modules/@mantine/form/package.json'] = '{ "name": "@mantine/form", "version": "1.0.0", "main": "index.js" }';
  files['apps/web/package.json'] = '{ "name": "web", "dependencies": {} }';
  const folder = await plant(files);
  const config = join(root, '.dependency-cruiser.mjs');
  const { output } = await tool('depcruise', ['--config', config, '--output-type', 'json', 'apps', 'packages', 'e2e'], folder);
  const { summary } = JSON.parse(output) as { summary: { violations: Array<{ rule: { name: string }; from: string; to: string }> } };
  const found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const [rule, from, , to] of broken) expect(found).toContain(`${rule}: ${from} → ${to}`);
  expect(found.filter((line) => line.includes('lawful'))).toEqual([]);
  const { default: laws } = (await import(config)) as { default: { forbidden: Array<{ name: string }> } };
  expect([...new Set(broken.map(([rule]) => rule))].sort()).toEqual(laws.forbidden.map(({ name }) => name).sort());
});

describe('the linter', () => {
  const tsconfig = JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  });
  const cases: Array<[rule: string, file: string, content: string]> = [
    ['no-floating-promises', 'apps/api/src/a.ts', 'const later = async () => 1;\nexport const start = () => {\n  later();\n};\n'],
    ['no-misused-promises', 'apps/api/src/b.ts', 'const later = async () => 1;\nif (later()) console.log(1);\n'],
    ['no-explicit-any', 'apps/api/src/c.ts', 'export const loose = (value: any) => value;\n'],
    ['no-default-export', 'apps/api/src/d.ts', 'export default 1;\n'],
    [
      'no-restricted-imports',
      'apps/api/src/features/feed/feed.service.ts',
      "import { authorize } from '../../platform/policy.ts';\nexport const own = authorize;\n",
    ],
    [
      'rules-of-hooks',
      'apps/web/src/e.tsx',
      "import { useState } from 'react';\nexport function E({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
    ],
    ['no-restricted-globals', 'apps/web/src/g.ts', "export const word = localStorage.getItem('word');\n"],
    ['no-restricted-properties', 'apps/web/src/h.ts', "export const word = window.sessionStorage.getItem('word');\n"],
    ['alt-text', 'apps/web/src/f.tsx', 'export const Photo = () => <img src="/photo.webp" />;\n'],
    // Types, in tests too.
    ['TS2322', 'apps/api/src/i.test.ts', "export const count: number = 'three';\n"],
    ['TS2578', 'apps/api/src/j.ts', '// @ts-expect-error It is none.\nexport const three = 3;\n'],
  ];

  it('finds what must not be, also what only types tell', async () => {
    const files = Object.fromEntries(cases.map(([, file, content]) => [file, content]));
    const folder = await plant({ ...files, 'tsconfig.json': tsconfig }, ['.oxlintrc.json']);
    const { failed, output } = await tool('oxlint', ['--format', 'unix'], folder);
    expect(failed).toBe(true);
    for (const [rule, file] of cases) {
      expect(
        output.split('\n').some((line) => line.startsWith(`${file}:`) && line.includes(`(${rule})`)),
        `${rule}\n${output}`,
      ).toBe(true);
    }
  });

  it('lets policies hand out what services may not', async () => {
    const policy = "import { authorize } from '../../platform/policy.ts';\nexport const mayRead = () => authorize('read', {});\n";
    const door = 'export const authorize = (_action: string, subject: object) => subject;\n';
    const files = { 'apps/api/src/features/feed/feed.policy.ts': policy, 'apps/api/src/platform/policy.ts': door };
    const folder = await plant({ ...files, 'tsconfig.json': tsconfig }, ['.oxlintrc.json']);
    expect(await tool('oxlint', [], folder)).toMatchObject({ failed: false });
  });
});

it('finds a file, an export and a dependency that nothing uses', async () => {
  const workspace = (name: string, dependencies = {}) => JSON.stringify({ name, version: '1.0.0', type: 'module', dependencies });
  const folder = await plant(
    {
      'package.json': JSON.stringify({
        name: 'planted',
        private: true,
        workspaces: ['apps/api', 'apps/web', 'packages/contract', 'e2e', 'bench', 'drills'],
      }),
      'apps/api/package.json': workspace('api', { 'left-behind': '1.0.0' }),
      'apps/web/package.json': workspace('web'),
      'packages/contract/package.json': workspace('contract'),
      'e2e/package.json': workspace('e2e'),
      'bench/package.json': workspace('bench'),
      'drills/package.json': workspace('drills'),
      'apps/api/src/main.ts': "import { used } from './other.ts';\nconsole.log(used);\n",
      'apps/api/src/other.ts': 'export const used = 1;\nexport const unusedExport = 2;\n',
      'apps/api/src/orphan.ts': 'console.log(1);\n',
    },
    ['knip.json'],
  );
  const { failed, output } = await tool('knip', ['--no-progress', '--no-config-hints'], folder);
  expect(failed).toBe(true);
  for (const name of ['left-behind', 'unusedExport', 'apps/api/src/orphan.ts']) expect(output).toContain(name);
});

it('finds a file that is not formatted', async () => {
  const folder = await plant({ 'good.ts': "export const word = 'one';\n", 'bad.ts': 'export const word = "one"\n' });
  const biome = (file: string) => tool('biome', ['ci', `--config-path=${root}`, '--vcs-enabled=false', file], folder);
  expect(await biome('good.ts')).toMatchObject({ failed: false });
  expect(await biome('bad.ts')).toMatchObject({ failed: true });
});

it('keeps a lockfile that installs on every platform, from any registry', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  expect(missingPlatforms(lock), 'npm run lockfile adds them').toEqual([]);
  const hosts = Object.values(lock.packages).filter(({ resolved, link }) => resolved && !link);
  expect(hosts).toEqual([]);

  const taken = Object.entries(lock.packages).find(([path]) => path.includes('darwin'))![0];
  const { [taken]: _, ...packages } = lock.packages;
  expect(missingPlatforms({ packages }).map(({ path }) => path)).toEqual([taken]);
});
