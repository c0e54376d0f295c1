// Builds the image of a release without a registry: its base images are made from Debian's packages and the current Node.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/build.mjs';

/**
 * Runs buildah with its own storage below `folder`, as far as that works without a container engine: building runs no command inside the
 * image. Returns its output.
 */
const buildahIn =
  (folder) =>
  (...args) =>
    execFileSync(
      'buildah',
      ['--root', join(folder, 'images'), '--runroot', join(folder, 'images-run'), '--storage-driver', 'vfs', ...args],
      { encoding: 'utf8', maxBuffer: 64e6, stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim();

/** Makes an image whose root is a copy of one folder. */
function imageOf(buildah, name, files) {
  const container = buildah('from', 'scratch');
  buildah('add', container, files, '/');
  buildah('commit', container, `localhost/${name}`);
  buildah('rm', container);
}

/**
 * Builds `deploy/Containerfile` from the archive in `release`, on the Debian files in `base` or those that debootstrap fetches. Returns the
 * image's configuration, the folder of its files, and its size in bytes without the base.
 */
export function buildImage({ folder, release, version, base, suite }) {
  const buildah = buildahIn(folder);
  const debian = base ?? join(folder, 'debian');
  if (!base) execFileSync('debootstrap', ['--variant=minbase', suite, debian], { stdio: 'ignore' });
  imageOf(buildah, 'debian', debian);
  const node = join(folder, 'node');
  mkdirSync(join(node, 'usr/local/bin'), { recursive: true });
  cpSync(realpathSync(process.execPath), join(node, 'usr/local/bin/node'));
  imageOf(buildah, 'node', node);
  const given = { NODE: 'localhost/node', BASE: 'localhost/debian', VERSION: version };
  const args = Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const name = `localhost/muster:${version}`;
  // Docker's format: the OCI format has no health check.
  buildah(
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    ...args,
    '--tag',
    name,
    '--file',
    join(root, 'deploy/Containerfile'),
    release,
  );
  const about = JSON.parse(buildah('inspect', '--type', 'image', name));
  const { layers } = JSON.parse(about.Manifest);
  return { config: about.Docker.config, files: buildah('mount', buildah('from', name)), bytes: layers.at(-1).size };
}
