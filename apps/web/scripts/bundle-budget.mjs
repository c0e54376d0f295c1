// Sums the JavaScript that a first visit of /feed loads: what the page names, the route's chunks, and all they import statically.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** What is ours may weigh 30 kB: a page of 120, of which React, router and query library were to take 90. What they weigh above that is added. */
const oursAndTheirs = 120;
const theirs = 90;
/** Saving posts for later came to every card when the sum had just been reached (decision 44). */
const since = 0.8;
const dist = new URL('../dist/', import.meta.url);
const chunks = Object.entries(JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')));
const byKey = new Map(chunks);
const page = readFileSync(new URL('index.html', dist), 'utf8');
const named = chunks.filter(([, { file }]) => file.endsWith('.js') && page.includes(`"/${file}"`));
if (named.length === 0) {
  console.error('bundle: the page names no script of the manifest; was it built?');
  process.exit(1);
}
// The screen comes with the entry; should it be split off again, it counts all the same.
const split = chunks.filter(([key]) => /src\/routes\/_app(\.tsx|\/feed\.index\.tsx)\?tsr-split=/.test(key));

const files = new Map();
const visit = (chunk) => {
  if (files.has(chunk.file)) return;
  files.set(chunk.file, chunk.src ?? chunk.name ?? '');
  for (const next of chunk.imports ?? []) visit(byKey.get(next));
};
for (const [, chunk] of [...named, ...split]) visit(chunk);

let total = 0;
let framework = 0;
for (const [file, source] of files) {
  const bytes = gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  total += bytes;
  if (source === 'framework') framework = bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}  ${source}`);
}
const limit = oursAndTheirs + framework / 1000 - theirs + since;
console.log(`bundle: ${(total / 1000).toFixed(1)} kB gz JS of ${limit.toFixed(1)}`);
process.exit(total > limit * 1000 ? 1 : 0);
