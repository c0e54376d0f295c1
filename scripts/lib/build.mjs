// Installs and builds what is missing or out of date, printing a line for each.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { needsBuild, needsInstall } from './fresh.mjs';

export const root = join(import.meta.dirname, '../..');

const shared = ['packages/contract/src', 'deployments', 'package-lock.json'];
const web = { name: 'web', output: 'apps/web/dist/index.html', sources: ['apps/web', ...shared] };
const api = { name: 'api', output: 'apps/api/dist/main.js', sources: ['apps/api', ...shared] };

/** Runs an npm command quietly; its output is shown only if it fails, and then the process exits. */
function npm(line, args) {
  const began = Date.now();
  // `npm --silent` would hide the error.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  process.stdout.write(`${line} …`);
  const done = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    env,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) {
    console.log(' failed');
    console.error(done.error?.message ?? `${done.stdout}${done.stderr}`);
    process.exit(done.status || 1);
  }
  console.log(` ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** Installs the npm packages of the lockfile. */
export function install() {
  // The lockfile determines the packages: cached metadata need not be revalidated.
  if (needsInstall(root)) npm('Installing packages', ['ci', '--no-audit', '--no-fund', '--prefer-offline']);
}

/** Builds the web app and the server, or those named, if they are out of date. */
export function build(names = ['web', 'api']) {
  for (const { name, output, sources } of [web, api]) {
    if (names.includes(name) && needsBuild(root, output, sources)) npm(`Building the ${name}`, ['run', 'build', '-w', `apps/${name}`]);
  }
}
