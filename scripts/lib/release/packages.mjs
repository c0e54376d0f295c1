// The installed packages that the server needs in production.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Node finds a package by name from `from`: inside it, then beside it and each of its parents. */
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

/** The package.json of a folder. */
export const about = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The folders of the packages that a workspace needs in production, with their dependencies, sorted, as in the lockfile. Packages for other
 * systems are not installed and left out. Throws if an installed version differs from the lockfile.
 */
export function productionPackages(root, workspace) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = new Set();
  const waiting = [workspace];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const name of names(packages[at])) {
      const path = found(packages, at, name);
      // Workspace packages are built in; their dependencies are listed by the importing package, or followed from here.
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
