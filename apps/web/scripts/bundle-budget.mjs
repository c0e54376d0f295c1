// Sums the JavaScript that a first visit of /feed loads, and what one of /events loads more: what the page names, the route's chunks, and all they
// import statically.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** What is ours may weigh 30 kB: a page of 120, of which React, router and query library were to take 90. What they weigh above that is added. */
const oursAndTheirs = 120;
const theirs = 90;
/**
 * What parts of the product have added since, in kB. The first load knows the address of every screen, the files that it consists of, and every
 * call, so each part adds some; all else of a part comes with its screens.
 */
const since = {
  'saving posts for later': 0.8,
  'the screens and calls of events': 0.6,
  'the posts of events': 0.2,
  'the place of what one goes to next, above the feed': 0.1,
  'the screens and calls of doors': 0.3,
  'series and the address of a calendar': 0.3,
  'the calls of chats, and the place of one beside its event': 0.2,
  'the calls of live streams and recordings': 0.2,
  'what events say by themselves in a feed, and the choices of reminders': 0.4,
  'the screens, posts and calls of groups': 0.7,
  'the screens and calls of editing a group, its admins and who is removed': 0.2,
  'the addresses of requests, invitations, reports and the log of groups': 0.5,
  'workouts on posts, and the screens and calls of logs': 0.9,
  'the screens, posts and calls of challenges, leaderboards and badges': 1.1,
  'giving up files of which nothing moves any more': 0.1,
  'what waits for those who look after a group': 0.1,
  'importing files, distances in kilometers, and which of two logs counts': 0.4,
  'the screen and calls of devices that log by themselves': 0.2,
  'the addresses and calls of operators for challenges': 0.2,
  'the calls of imports, of devices and of payment': 0.2,
  'who is in a team of a challenge': 0.1,
  'the addresses of memberships, of paying and of what was bought': 0.6,
  'the screens and calls of analytics, and what leads there': 0.7,
  'the steps of a shirt, and the addresses and calls of operators for memberships and shirts': 0.7,
  'own challenges beside wide screens, and the address of receipts': 0.3,
  "the address of the console of operators, and the calls of its audit log, of workspaces and of the server's health": 0.2,
  'what is pinned above the feed, and the addresses and calls of announcements and of invitations to workspaces': 0.6,
  'the addresses of members, reports and directories on the console, and the switch of the digest': 0.2,
  'reading anew who likes something, once the own like has arrived': 0.1,
  'a browser that keeps nothing, links that end at any closing sign, namesakes told apart, keys of creating calls, and the calls of looks, hosts and leaving': 0.5,
};
/** How much more than the feed the list of events may load first, in kB. */
const overFeed = 15.3;
const dist = new URL('../dist/', import.meta.url);
const chunks = Object.entries(JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')));
const byKey = new Map(chunks);
const page = readFileSync(new URL('index.html', dist), 'utf8');
const named = chunks.filter(([, { file }]) => file.endsWith('.js') && page.includes(`"/${file}"`));
if (named.length === 0) {
  console.error('bundle: the page names no script of the manifest; was it built?');
  process.exit(1);
}
/** The chunks of a route's own code. The feed comes with the entry; should it be split off again, it counts all the same. */
const routeChunks = (route) => chunks.filter(([key]) => key.startsWith(`src/routes/${route}.tsx?tsr-split=`));

/** The files that these chunks consist of with all that they import, each with where it comes from. */
function filesOf(entries) {
  const files = new Map();
  const visit = (chunk) => {
    if (files.has(chunk.file)) return;
    files.set(chunk.file, chunk.src ?? chunk.name ?? '');
    for (const next of chunk.imports ?? []) visit(byKey.get(next));
  };
  for (const [, chunk] of entries) visit(chunk);
  return files;
}
const bytesOf = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
const kB = (bytes) => (bytes / 1000).toFixed(2);

let total = 0;
let framework = 0;
const first = filesOf([...named, ...routeChunks('_app'), ...routeChunks('_app/feed.index')]);
for (const [file, source] of first) {
  const bytes = bytesOf(file);
  total += bytes;
  if (source === 'framework') framework = bytes;
  console.log(`${kB(bytes).padStart(7)} kB  ${file}  ${source}`);
}
const limit = oursAndTheirs + framework / 1000 - theirs + Object.values(since).reduce((sum, each) => sum + each, 0);
console.log(`bundle: /feed loads ${kB(total)} kB gz JS of ${limit.toFixed(2)}`);

const events = routeChunks('_app/events');
if (events.length === 0) {
  console.error('bundle: the manifest has no chunk of /events');
  process.exit(1);
}
const more = [...filesOf(events).keys()].filter((file) => !first.has(file)).reduce((sum, file) => sum + bytesOf(file), 0);
console.log(`bundle: /events loads ${kB(more)} kB more of ${overFeed.toFixed(2)}`);
process.exit(total > limit * 1000 || more > overFeed * 1000 ? 1 : 0);
