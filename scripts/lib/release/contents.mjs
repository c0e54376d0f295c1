// The folder that becomes the archive.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Built or read at run time, besides the server itself. */
const taken = [
  'apps/web/dist',
  'apps/api/demo',
  'apps/api/gazetteer/places.br',
  'deploy',
  'deployments',
  'docs/operations.md',
  'docs/devices.md',
  'docs/directory.md',
];
/** Development files of packages, which are not loaded at run time. */
const unread = /\.(map|d\.[cm]?ts)$/;

const copy = (from, to, filter) => {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter });
};

/** Copies a package without the packages nested in it: those are copied if the server needs them. */
const copyPackage = (root, folder, path) =>
  copy(join(root, path), join(folder, path), (file) => {
    const inside = relative(join(root, path), file).split(sep);
    return inside[0] !== 'node_modules' && !unread.test(file);
  });

/** Copies the built server. Its source maps give the log names and lines of the sources, without their content. */
function copyServer(from, to) {
  copy(from, to);
  for (const name of readdirSync(to).filter((each) => each.endsWith('.map'))) {
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(join(to, name), 'utf8'));
    writeFileSync(join(to, name), JSON.stringify(map));
  }
}

/** All files below a folder, sorted by path, with slashes. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** Checksums in the format of `sha256sum --check`. */
export const sumsOf = (folder, names) =>
  names
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');

/**
 * Writes a release into a new folder: the built server and web app, the files they read, the packages, the command, a README, the bill of
 * materials and the checksums of everything. `server` is the folder of the built server.
 */
export function writeContents(root, folder, { server, packages, bill, release: { version, commit } }) {
  const missing = [...taken.map((path) => join(root, path)), join(root, 'apps/web/dist/index.html'), join(server, 'main.js')].find(
    (path) => !existsSync(path),
  );
  if (missing) throw new Error(`${missing} is missing. Build first: npm run build`);
  for (const path of taken) copy(join(root, path), join(folder, path), (file) => !file.includes('.test.'));
  copyServer(server, join(folder, 'apps/api/dist'));
  for (const path of packages) copyPackage(root, folder, path);
  copy(join(root, 'scripts/release/muster.cjs'), join(folder, 'bin/muster'));

  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const about = { name: 'muster', version, private: true, type: 'module', engines, os: [process.platform], cpu: [process.arch] };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  // The command has no suffix, and Node 20 runs such a file as a script only if its package is not of type module.
  writeFileSync(join(folder, 'bin/package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);
  const readme = readFileSync(join(root, 'scripts/release/README.md'), 'utf8');
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(
    join(folder, 'README.md'),
    readme.replaceAll('{version}', version).replaceAll('{commit}', commit).replaceAll('{platform}', platform),
  );
  writeFileSync(join(folder, 'bom.cdx.json'), bill);
  for (const name of filesIn(folder)) chmodSync(join(folder, name), name === 'bin/muster' ? 0o755 : 0o644);
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder, filesIn(folder)));
}
