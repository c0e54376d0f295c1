import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, root } from '../../scripts/lib/build.mjs';
import { dist } from './build-server.ts';
import { callsOf, dataFolder, signIn } from './calls.ts';

interface Ended {
  code: number | null;
  output: string;
}

let folder: Awaited<ReturnType<typeof dataFolder>>;
let release: string;
let env: Record<string, string>;
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

const run = (command: string, args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(command, args, { ...options, encoding: 'utf8', maxBuffer: 16e6 }, (error, stdout, stderr) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : null) : 0, output: stdout + stderr }),
    );
  });
const sums = () => run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release });

beforeAll(async () => {
  folder = await dataFolder();
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) build(['web']);
  const made = await run(process.execPath, [join(root, 'scripts/release.mjs'), '--server', dist, '--to', folder.path], { cwd: root });
  expect(made.code, made.output).toBe(0);
  const unpacked = await run('tar', ['-xzf', `muster-${version}.tar.gz`], { cwd: folder.path });
  expect(unpacked).toEqual({ code: 0, output: '' });
  release = join(folder.path, `muster-${version}`);
  // All that the release finds there is Node: no npm, no shell, and nothing of this repository.
  const bin = join(folder.path, 'only-node');
  await mkdir(bin);
  await symlink(process.execPath, join(bin, 'node'));
  env = { PATH: bin, HOME: folder.path, DATA_DIR: join(folder.path, 'data'), PORT: '0', LOG_LEVEL: 'error' };
});
afterAll(() => folder.remove());

/** Everything in a folder that is called node_modules, as names of packages. */
async function packagesIn(at: string): Promise<string[]> {
  const names = await readdir(at);
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .map(async (scope) => (await readdir(join(at, scope))).map((name) => `${scope}/${name}`));
  return [...names.filter((name) => !name.startsWith('@')), ...(await Promise.all(scoped)).flat()];
}

describe('a release', () => {
  it('serves the community, its web and the operator command where there is nothing but Node', async () => {
    const muster = (...args: string[]) => run(join(release, 'bin/muster'), args, { env, cwd: folder.path });
    const server = spawn(join(release, 'bin/muster'), ['serve'], { env, cwd: folder.path });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    const ended = new Promise<number | null>((resolve) => server.on('close', resolve));
    try {
      await expect.poll(() => / is at (http:\S+)/.exec(output)?.[1], { timeout: 300_000 }).toBeDefined();
      const url = / is at (http:\S+)/.exec(output)![1]!;
      expect(output).toContain(`Version ${version}, on Node ${process.versions.node}.`);
      expect(await callsOf(url).getHealth({})).toMatchObject({ status: 'ok', version });
      const { calls } = await signIn(url, env.DATA_DIR!, 'operator');
      expect((await calls.getOperatorHealth({})).version).toBe(version);
      expect(await (await fetch(url)).text()).toContain('<div id="root">');
      expect(await muster('check')).toMatchObject({ code: 0, output: expect.stringContaining('open in a server that runs') as string });
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended, output).toBe(0);

    const checked = await muster('check', '--json');
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.output)).toContainEqual({ part: 'migrations', state: 'good', says: 'All are done.' });
    expect((await muster('--help')).output).toContain('bin/muster workspace create NAME');
    expect(await muster('--version')).toEqual({ code: 0, output: `${version}\n` });
  });

  it('has what production needs and says what that is: no package of development, no sources, no tests', async () => {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const shipped = await packagesIn(join(release, 'node_modules'));
    expect(shipped).toContain('fastify');
    expect(shipped.filter((name) => packages[`node_modules/${name}`]?.dev)).toEqual([]);
    for (const name of ['vite', 'vitest', 'typescript', 'tsx', 'react']) expect(shipped).not.toContain(name);

    const files = (await readdir(release, { recursive: true })).map((path) => path.replaceAll('\\', '/'));
    expect(files.filter((path) => !path.startsWith('node_modules/') && /\.tsx?$|\.test\./.test(path))).toEqual([]);
    expect(await readFile(join(release, 'apps/api/dist/main.js.map'), 'utf8')).not.toContain('sourcesContent');

    const bill = JSON.parse(await readFile(join(release, 'bom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: Array<{ name: string; licenses?: unknown[] }>;
    };
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'muster', version } } });
    const listed = new Set(bill.components.map(({ name }) => name));
    expect(shipped.filter((name) => !listed.has(name))).toEqual([]);
    expect(listed).toContain('react');
    expect(listed).not.toContain('vitest');
  });

  it('says in a sentence that it was made for another machine, or for a newer Node', async () => {
    const file = join(release, 'package.json');
    const before = await readFile(file, 'utf8');
    const about = JSON.parse(before) as Record<string, unknown>;
    for (const [other, words] of [
      [{ cpu: ['pdp11'] }, `This release is for ${process.platform}-pdp11, and this machine is ${process.platform}-${process.arch}.`],
      [{ engines: { node: '>=99.1' } }, `Node 99.1 or later is needed; this is ${process.versions.node}.`],
    ] as const) {
      await writeFile(file, JSON.stringify({ ...about, ...other }));
      const refused = await run(join(release, 'bin/muster'), ['serve'], { env });
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) as string });
      expect(refused.output.trim()).not.toContain('\n');
    }
    await writeFile(file, before);
  });

  it('is whole by its checksums, which notice a single byte', async () => {
    expect(await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder.path })).toEqual({ code: 0, output: '' });
    expect(await sums()).toEqual({ code: 0, output: '' });
    const listed = (await readFile(join(release, 'SHA256SUMS'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    const there = (await readdir(release, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(listed).toHaveLength(there.length - 1);

    const file = join(release, 'apps/api/dist/main.js');
    const before = await readFile(file);
    const flipped = Buffer.from(before);
    flipped[100]! ^= 1;
    await writeFile(file, flipped);
    const noticed = await sums();
    expect(noticed.code).toBe(1);
    expect(noticed.output).toContain('apps/api/dist/main.js: FAILED');
    await writeFile(file, before);
    await appendFile(join(folder.path, `muster-${version}.tar.gz`), 'x');
    expect((await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder.path })).code).toBe(1);
  });
});
