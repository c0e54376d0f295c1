// Whether installed packages and builds are newer than their sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const skipped = new Set(['node_modules', 'dist', '.vite', '.tanstack', 'test-results']);

/** The latest change in a file or folder, in milliseconds. Ignores installed packages and builds. */
function latestChange(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return changedAt(path);
  let latest = changedAt(path);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!skipped.has(entry.name)) latest = Math.max(latest, latestChange(join(path, entry.name)));
  }
  return latest;
}

/** Whether npm has to install: nothing is installed, or the lockfile has changed since. */
export const needsInstall = (root) =>
  changedAt(join(root, 'package-lock.json')) > changedAt(join(root, 'node_modules/.package-lock.json')) ||
  !existsSync(join(root, 'node_modules/.package-lock.json'));

/** Whether a build is missing or older than one of its sources; all paths are relative to `root`. */
export function needsBuild(root, output, sources) {
  const built = changedAt(join(root, output));
  return built === 0 || sources.some((source) => latestChange(join(root, source)) > built);
}
