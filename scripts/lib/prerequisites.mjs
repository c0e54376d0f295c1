// The requirements of the tests besides npm packages: a browser, its emoji, and PostgreSQL, installed from Debian if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath } from './chromium.mjs';
import { postgresBinaries } from './postgres.mjs';

const wanted = [
  { name: 'chromium', there: () => chromiumPath() !== undefined },
  { name: 'fonts-noto-color-emoji', there: () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf') },
  { name: 'postgresql', there: () => postgresBinaries() !== undefined },
];

function apt(args) {
  const done = spawnSync('apt-get', ['-y', '-qq', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return done.status === 0 ? null : (done.error?.message ?? done.stderr).trim();
}

/** Installs missing requirements. If that is not possible, it prints them, and the checks that need them fail. */
export function installPrerequisites() {
  const missing = wanted.filter(({ there }) => !there()).map(({ name }) => name);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`Not installed, and not installable from here (needs root and apt-get): ${list}`);
    return;
  }
  console.log(`Installing ${list} …`);
  const fault = apt(['update']) ?? apt(['install', '--no-install-recommends', ...missing]);
  if (fault) console.log(`apt-get could not install ${list}:\n${fault}`);
}
