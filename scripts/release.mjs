// npm run release: one archive that runs on Node alone, with its checksums and bill of materials, in release/
// (docs/decisions/0079-release.md). --to FOLDER writes them elsewhere; --server FOLDER uses a server built there and the existing web
// build, for tests.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, root } from './lib/build.mjs';
import { pack } from './lib/release/archive.mjs';
import { billOfMaterials } from './lib/release/bill.mjs';
import { sumsOf, writeContents } from './lib/release/contents.mjs';
import { about, productionPackages } from './lib/release/packages.mjs';

const { values } = parseArgs({ options: { to: { type: 'string' }, server: { type: 'string' } } });
const out = values.to ? resolve(values.to) : join(root, 'release');
if (!values.server) {
  install();
  build();
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const commit = git('rev-parse', 'HEAD');
const changed = git('status', '--porcelain') !== '';
// The commit's date, so that rebuilding the archive from it gives the same bytes.
const date = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD'));
const { version } = about(root);
const name = `muster-${version}`;

const staging = mkdtempSync(join(tmpdir(), 'muster-release-'));
try {
  const folder = join(staging, name);
  const packages = productionPackages(root, 'apps/api');
  // The web app's packages are built into it.
  const bill = billOfMaterials(root, { version, date, packages: [...packages, ...productionPackages(root, 'apps/web')] });
  const server = values.server ? resolve(values.server) : join(root, 'apps/api/dist');
  writeContents(root, folder, { server, packages, bill, release: { version, commit: changed ? `${commit}, changed` : commit } });
  mkdirSync(out, { recursive: true });
  pack(staging, name, join(out, `${name}.tar.gz`), date);
  writeFileSync(join(out, `${name}.cdx.json`), bill);
  writeFileSync(join(out, 'SHA256SUMS'), sumsOf(out, [`${name}.cdx.json`, `${name}.tar.gz`]));
  const archive = readFileSync(join(out, `${name}.tar.gz`));
  console.log(`${join(out, `${name}.tar.gz`)}  ${(archive.length / 1e6).toFixed(1)} MB, ${packages.length} packages`);
  console.log(`SHA-256 ${createHash('sha256').update(archive).digest('hex')}`);
  if (changed) console.log('There are changes that are not committed: this archive cannot be made again from its commit.');
} finally {
  rmSync(staging, { recursive: true, force: true });
}
