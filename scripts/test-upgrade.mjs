// npm run test:upgrade -- --from FOLDER: the release before, unpacked in FOLDER (or its apps/api/dist), and this one serve side by side on one
// PostgreSQL under load. Two processes are replaced one after the other, forward and back again. Prints what was sent, answered, failed and lost.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, postsOf, signInAll } from './crash/members.mjs';
import { build, install } from './lib/build.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { killLeftOvers, startServer } from './lib/server.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string', default: '8' } } });
const before = [values.from ?? '', join(values.from ?? '', 'apps/api/dist')]
  .map((path) => resolve(path))
  .find((path) => existsSync(join(path, 'main.js')));
if (!values.from || !before) {
  console.error('Name the release before: --from FOLDER, where it is unpacked.');
  process.exit(2);
}
const restMs = Number(values.seconds) * 1000;
/** Out of a budget of 120 writes a minute. */
const WRITE_PAUSE_MS = 550;

install();
build(['api']);
const folder = mkdtempSync(join(tmpdir(), 'muster-upgrade-'));
process.on('exit', () => {
  killLeftOvers();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const postgres = await startPostgres();
/** The servers that a proxy would send requests to, in the order in which they came. */
const live = [];
let demo = true;
async function start(dist) {
  const server = await startServer({ dist, dataDir: folder, databaseUrl: postgres.url, demo, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  demo = false;
  live.push(server);
  return server;
}
async function stop(server) {
  // As with a proxy: nothing new is sent to it by plan, but nobody tells those who are under way.
  live.splice(live.indexOf(server), 1);
  const { code } = await server.stop();
  return code;
}

const counts = { sent: 0, answered: 0, elsewhere: 0, failed: 0, wrong: 0 };
const failures = new Map();
let turn = 0;
/** Sends a request to the next server; where nothing listens any more, to the one after it, as a proxy does. */
async function send(path, options) {
  counts.sent += 1;
  for (let tries = 0; ; tries += 1) {
    const { url } = live[turn++ % live.length];
    let answer;
    try {
      answer = await call(url, path, options);
    } catch (error) {
      if (error.cause?.code === 'ECONNREFUSED' && tries < 5) {
        counts.elsewhere += 1;
        continue;
      }
      answer = { status: error.cause?.code ?? error.message };
    }
    if (answer.status === 200) counts.answered += 1;
    else {
      counts.failed += 1;
      failures.set(answer.status, (failures.get(answer.status) ?? 0) + 1);
    }
    return answer;
  }
}

let ok = true;
function check(holds, what, measured = '') {
  ok &&= holds;
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(64)} ${measured}`);
}

try {
  const old = [await start(before), await start(before)];
  const members = await signInAll(old[0].url, folder);
  const posts = [];
  for (const author of members) {
    const { body } = await call(old[0].url, `/api/user/${author.id}/feed`, { token: author.token, body: { text: 'Before.' } });
    posts.push({ author, id: body.id, text: body.text });
  }
  let running = true;
  const load = posts.map(async (post, nth) => {
    const { author, id } = post;
    for (let round = 0; running; round += 1) {
      const text = `${nth}.${round}`;
      const written = await send(`/api/user/${author.id}/feed/${id}`, { method: 'PUT', token: author.token, body: { text } });
      if (written.status === 200) post.text = text;
      // Another process answers than the one that wrote.
      const read = await send(`/api/user/${author.id}/feed/${id}`, { token: author.token });
      if (read.status === 200 && written.status === 200 && read.body.text !== text) counts.wrong += 1;
      await send(`/api/user/${author.id}/news`, { token: author.token });
      await wait(WRITE_PAUSE_MS);
    }
  });

  const replace = async (servers, dist, what) => {
    const codes = [];
    const next = [];
    for (const server of servers) {
      next.push(await start(dist));
      await wait(restMs / 2);
      codes.push(await stop(server));
      await wait(restMs / 2);
    }
    check(
      codes.every((code) => code === 0),
      what,
      JSON.stringify(counts),
    );
    return next;
  };
  await wait(restMs);
  const ours = await replace(old, undefined, 'rolled forward: two of the release before became two of this one');
  await wait(restMs);
  await replace(ours, before, 'rolled back: two of this one became two of the release before');
  running = false;
  await Promise.all(load);

  const lists = new Map(await Promise.all(members.map(async (member) => [member.id, await postsOf(live[0].url, member)])));
  const lost = posts.filter(({ author, id, text }) => lists.get(author.id).get(id) !== text);
  check(
    counts.failed === 0,
    'no request failed',
    `${counts.sent} sent, ${counts.answered} answered, ${counts.failed} failed ${[...failures].join(' ')}`,
  );
  check(counts.wrong === 0, 'no answer was wrong', `${counts.wrong}`);
  check(lost.length === 0, 'every acknowledged write is there', `${posts.length} posts, ${lost.length} lost`);
  while (live.length > 0) await stop(live[0]);
} catch (error) {
  check(false, 'the run came to its end', error.message);
} finally {
  await postgres.stop();
}
process.exit(ok ? 0 : 1);
