import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pack } from './lib/release/archive.mjs';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** The version in a JSON file of the repository. */
const versionIn = async (file: string) => (JSON.parse(await readFile(join(root, file), 'utf8')) as { version: string }).version;

it('has one version: that of package.json, which members see, and each workspace has too', async () => {
  const { workspaces, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
    version: string;
  };
  const files = ['deployments/reference.json', ...workspaces.map((folder) => `${folder}/package.json`)];
  const others = await Promise.all(files.map(async (file) => [file, await versionIn(file)]));
  expect(others).toEqual(files.map((file) => [file, version]));
});

/** Runs systemd's security analysis; null if the tool is missing. */
const judged = (): Promise<{ code: number; output: string } | null> =>
  new Promise((resolve) => {
    // Up to 3.0, "OK" by its own scale.
    const args = ['security', '--offline=true', '--threshold=30', '--no-pager', join(root, 'deploy/muster.service')];
    execFile('systemd-analyze', args, (error, stdout, stderr) =>
      resolve(error?.code === 'ENOENT' ? null : { code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

it('has a unit for systemd that lets the service do little more than it must', async () => {
  const unit = await readFile(join(root, 'deploy/muster.service'), 'utf8');
  for (const held of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='])
    expect(unit.split('\n')).toContain(held);
  // Each secret is a credential, and a setting names its file.
  const credentials = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name);
  expect([...unit.matchAll(/[A-Z_]+_FILE=%d\/(\w+)/g)].map(([, name]) => name)).toEqual(credentials);
  const tool = await judged();
  if (tool) expect(tool.code, tool.output).toBe(0);
});

/** An archive of two files that were written in this order and at that time. */
async function archiveOf(names: string[], written: Date): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-pack-'));
  folders.push(folder);
  await mkdir(join(folder, 'muster/deep'), { recursive: true });
  for (const name of names) {
    await writeFile(join(folder, 'muster', name), `This is ${name}.`);
    await utimes(join(folder, 'muster', name), written, written);
  }
  pack(folder, 'muster', join(folder, 'out.tar.gz'), new Date('2026-01-02T03:04:05Z'));
  return readFile(join(folder, 'out.tar.gz'));
}

it('packs the same files into the same bytes, whenever and in whatever order they were written', async () => {
  const first = await archiveOf(['b.js', 'deep/a.js'], new Date('2026-03-01T12:00:00Z'));
  const second = await archiveOf(['deep/a.js', 'b.js'], new Date('2026-04-01T12:00:00Z'));
  expect(first.equals(second)).toBe(true);
  expect(first.equals(await archiveOf(['b.js', 'deep/c.js'], new Date('2026-03-01T12:00:00Z')))).toBe(false);
});
