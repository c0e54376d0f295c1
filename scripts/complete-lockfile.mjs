// npm run lockfile: after npm install from a registry that has packages for some platforms only, adds the missing ones to the lockfile by
// name. npm ci refuses a lockfile without them, on every platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatforms } from './lib/lockfile.mjs';

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatforms(lock);
for (const { path, entry } of missing) lock.packages[path] = entry;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages added to package-lock.json`);
