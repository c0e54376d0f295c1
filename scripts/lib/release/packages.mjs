// Which installed packages the server needs in production.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a package at `from` finds one by its name, as Node looks for it: inside itself, then beside itself and each of its parents. */
function found(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at}${at && '/'}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

const names = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** What package.json of a folder says. */
export const about = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The folders of the packages that a workspace needs in production, sorted, as the lockfile names them: its dependencies and theirs. Packages
 * for other systems are not installed, so they are left out. Throws if another version is installed than the lockfile says.
 */
export function productionPackages(root, workspace) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = new Set();
  const waiting = [workspace];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const name of names(packages[at])) {
      const path = found(packages, at, name);
      // Our own packages are built in, and what they need stands in the list of who imports them, or here.
      if (path && packages[path].link && !waiting.includes(packages[path].resolved)) waiting.push(packages[path].resolved);
      if (!path || needed.has(path) || packages[path].link) continue;
      if (!existsSync(join(root, path, 'package.json'))) {
        if (packages[path].optional) continue;
        throw new Error(`${path} is not installed. Run: npm ci`);
      }
      const { version } = about(join(root, path));
      if (version !== packages[path].version)
        throw new Error(`${path} is installed as ${version}, and the lockfile says ${packages[path].version}. Run: npm ci`);
      needed.add(path);
      waiting.push(path);
    }
  }
  return [...needed].sort();
}
