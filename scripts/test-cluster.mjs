// npm run test:cluster: deploy/cluster on this machine, with members who write and read while the database changes its primary, is killed and
// comes back, a process is killed and the pooler restarts. Prints what was sent, answered, refused, failed and lost, and when writes worked again.
// It needs PostgreSQL, Patroni, etcd, HAProxy and PgBouncer (Debian: postgresql patroni etcd-server haproxy pgbouncer). `-- --short`, which CI runs,
// needs PostgreSQL alone: two of it, two webs and a worker, and one failover that the run makes itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLoad } from './cluster/load.mjs';
import { missingPrograms, PROXY, startMachines, until, WEBS, WORKER } from './cluster/machines.mjs';
import { startPair } from './cluster/pair.mjs';
import { postsOf, signInAll } from './crash/members.mjs';
import { build, install } from './lib/build.mjs';
import { postgresBinaries } from './lib/postgres.mjs';
import { killLeftOvers, startServer } from './lib/server.mjs';

const BACK_WITHIN_S = 15;
/** Whether they hear of it is what counts: on a busy machine a socket may be late to connect again. */
const TOLD_WITHIN_S = 120;
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const REST_MS = short ? 3000 : 6000;

const missing = [...(short ? [] : missingPrograms()), ...(postgresBinaries() ? [] : ['postgres'])];
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')} (Debian: apt-get install postgresql patroni etcd-server haproxy pgbouncer).`);
  process.exit(2);
}
install();
build(['api']);
let failed = 0;
const folder = mkdtempSync(join(tmpdir(), 'muster-cluster-'));
const dataDir = mkdtempSync(join(tmpdir(), 'muster-cluster-data-'));
process.on('exit', () => {
  killLeftOvers();
  if (failed) return console.log(`Logs and data are kept in ${folder}.`);
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

function check(holds, what, measured = '') {
  if (!holds) failed += 1;
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(64)} ${measured}`);
}

let machines;
const scrapes = new Map();
/** Starts a process of ours; `host` is where deploy/cluster/haproxy.cfg looks for it, and left out in the short form. */
async function serve(ROLE, { host = '127.0.0.1', port = host === '127.0.0.1' ? '0' : '3000', demo = false } = {}) {
  const server = await startServer({
    dataDir,
    databaseUrl: machines.databaseUrl,
    demo,
    env: {
      ...machines.env,
      METRICS_PORT: port === '0' ? '0' : '9464',
      METRICS_HOST: host,
      HOST: host,
      PORT: port,
      ROLE,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
    },
  });
  if (ROLE === 'web') scrapes.set(server.url, /Figures for Prometheus: (\S+)/.exec(server.output())[1]);
  return server;
}
/** How the processes that are there now had the reads of members answered, by outcome. */
async function reads() {
  const all = {};
  for (const scrape of scrapes.values()) {
    const text = await (await fetch(scrape)).text();
    for (const [, outcome, value] of text.matchAll(/^muster_reads_total\{outcome="(\w+)"\} (\d+)/gm))
      all[outcome] = (all[outcome] ?? 0) + Number(value);
  }
  return all;
}
const servers = [];
let load;
try {
  machines = short ? await startPair(dataDir) : await startMachines(folder);
  const [one, other, worker] = short ? [] : [...WEBS, WORKER];
  servers.push(await serve('web', { host: one, demo: true }), await serve('web', { host: other }), await serve('worker', { host: worker }));
  const urls = short ? servers.slice(0, 2).map((server) => server.url) : [`http://${PROXY}:8080`];
  const [url] = urls;
  await until('members are sent to the webs', async () => (await fetch(`${url}/api/health`)).ok);
  const members = await signInAll(url, dataDir);
  load = await startLoad(urls, members);
  const { counts } = load;
  await wait(REST_MS);
  check(counts.refused + counts.cut + counts.failed === 0, 'before anything happens everybody is answered', `${counts.answered} answered`);
  check((await load.toldWithin(TOLD_WITHIN_S)) === 2, 'and both sockets hear of what happens');
  const { replica, ...others } = await reads();
  check(replica > 0, 'and replicas answer reads', `${replica}, and the primary ${JSON.stringify(others)}`);

  /** Does something to the cluster; says what members saw of it until their writes were acknowledged again. */
  async function event(what, happens, { whole = true, cuts = false } = {}) {
    const before = { ...counts };
    counts.slowest = 0;
    const said = await happens();
    const seconds = await load.backAfter();
    if (whole) await machines.whole();
    await wait(REST_MS);
    if (!cuts) check(counts.cut === before.cut, '  and nobody is cut off');
    const seen = ['sent', 'answered', 'refused', 'cut', 'failed'].map((name) => `${counts[name] - before[name]} ${name}`);
    check(seconds < BACK_WITHIN_S, what, `back after ${seconds.toFixed(1)} s; ${seen.join(', ')}; ${said ?? ''}`);
    const told = await load.toldWithin(TOLD_WITHIN_S);
    check(told === 2, '  and both sockets hear of what happens', `${told} of 2`);
  }

  const throughTheCluster = async () => {
    await event('a planned change of the primary', async () => {
      const { from, said } = await machines.switchover();
      await until('another primary', async () => ![undefined, from].includes(await machines.primary()));
      return `${said}: ${from} → ${await machines.primary()}`;
    });
    let gone;
    await event(
      'kill -9 of the primary, its Patroni and all their processes',
      async () => {
        gone = await machines.primary();
        machines.killDatabase(gone);
        return gone;
      },
      { whole: false },
    );
    await event('the killed one comes back as a replica', async () => {
      machines.startDatabase(gone);
      await machines.whole();
      return `${gone}, the primary is ${await machines.primary()}`;
    });
    await event(
      'kill -9 of a web',
      async () => {
        await servers[0].kill();
        servers[0] = await serve('web', { host: WEBS[0] });
      },
      { cuts: true },
    );
    await event('kill -9 of the pooler, and its restart', () => machines.restartPooler());

    const { replica: later, ...othersLater } = await reads();
    check(later > 0, 'replicas answer reads again', `${later}, and the primary ${JSON.stringify(othersLater)}`);
  };
  if (short) await event('kill -9 of the primary; the replica takes its place', machines.failOver, { whole: false });
  else await throughTheCluster();
  await load.end();
  check(
    counts.failed === 0,
    'no request failed',
    `${counts.sent} sent, ${counts.answered} answered, ${counts.refused} refused, ${counts.cut} cut`,
  );
  check(counts.old === 0, 'everybody always saw their own writes', `${counts.old} old reads`);
  for (const [what, times] of load.faults) console.log(`  ${times} × ${what}`);

  const shown = new Map(await Promise.all(members.map(async (member) => [member.id, await postsOf(url, member)])));
  // A later edit hides that an earlier one is lost, but not from the count of them, which is the version.
  const rows = new Map(
    (await machines.psql('select id, text, version from post')).split('\n').map((line) => [line.split('|')[0], line.split('|').slice(1)]),
  );
  const isKept = ({ acknowledged, sent }, text) => Number(text) >= acknowledged && Number(text) <= sent;
  const lost = load.posts.filter((post) => {
    const [text, version] = rows.get(post.id) ?? [];
    return !isKept(post, shown.get(post.author.id).get(post.id)) || !isKept(post, text) || !(Number(version) > post.edits);
  });
  check(
    lost.length === 0,
    'every acknowledged edit is there, to members and in the database',
    `${load.posts.length} posts, ${lost.length} lost`,
  );
  let doubled = 0;
  let comments = 0;
  for (const { id, comments: sent } of load.posts) {
    comments += sent.length;
    if ((await machines.psql(`select count(*) from reaction where kind = 'comment' and post_id = '${id}'`)) !== String(sent.length))
      doubled += 1;
  }
  check(doubled === 0, 'every acknowledged comment is there once', `${comments} comments, ${doubled} posts with others`);
  await until('no job waits', async () => (await machines.psql('select count(*) from outbox_event')) === '0', 120_000);
  for (const server of servers) {
    const { code } = await server.stop();
    check(code === 0, 'a process ends by itself', `${code}`);
  }
} catch (error) {
  check(false, 'the run came to its end', error.stack);
  for (const server of servers) console.log(server.output().slice(-3000));
} finally {
  await machines?.stop();
}
process.exit(failed ? 1 : 0);
