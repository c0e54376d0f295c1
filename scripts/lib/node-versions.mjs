// Other versions of Node, from the registry's package `node`, for tests that must pass on all supported versions.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';

/** The oldest supported version and the majors after it. README recommends the newest. */
export const supportedNodes = ['20.19.0', '22', '24'];

/** Installs a version of Node once into `node_modules/.cache`. Returns an environment in which `node` is that version. */
export function withNode(version) {
  const folder = join(root, 'node_modules/.cache/node-versions', version);
  const bin = join(folder, 'node_modules/node/bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`];
    const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`Node ${version} could not be installed:\n${stderr}`);
  }
  return { PATH: `${bin}${delimiter}${process.env.PATH}` };
}
