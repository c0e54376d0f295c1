// Sums the JavaScript that a first visit of /feed loads: the entry, the route's chunks, and all they import statically.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limit = 150;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const keys = Object.keys(manifest);
const entry = keys.find((key) => manifest[key].isEntry);
const routes = keys.filter((key) => /src\/routes\/_app(\.tsx|\/feed(\.index|\/index)?\.tsx)\?tsr-split=/.test(key));
if (!entry || !routes.some((key) => key.includes('/feed'))) {
  console.error('bundle: the entry or the /feed route is missing from the manifest; was it built?');
  process.exit(1);
}

const files = new Map();
const visit = (key) => {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return;
  files.set(chunk.file, chunk.src ?? chunk.name ?? key);
  for (const next of chunk.imports ?? []) visit(next);
};
for (const key of [entry, ...routes]) visit(key);

let total = 0;
for (const [file, source] of [...files].filter(([name]) => name.endsWith('.js'))) {
  const bytes = gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  total += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}  ${source}`);
}
console.log(`bundle: ${(total / 1000).toFixed(1)} kB gz JS of ${limit}`);
process.exit(total > limit * 1000 ? 1 : 0);
