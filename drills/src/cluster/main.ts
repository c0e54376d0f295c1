// npm run test:cluster: deploy/cluster on this machine, with members who write and read while the database changes its primary, is killed and
// comes back, a process is killed and the pooler restarts. Prints what was sent, answered, refused, failed and lost, and when writes worked again.
// It needs PostgreSQL, Patroni, etcd, HAProxy and PgBouncer (Debian: postgresql patroni etcd-server haproxy pgbouncer). `-- --short`, which CI runs,
// needs PostgreSQL alone: two of it, two webs and a worker, and one failover that the run makes itself.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postgresBinaries } from '../../../scripts/lib/postgres.mjs';
import { drill, until } from '../lib/drill.ts';
import { isKept, signInAll } from '../lib/load.ts';
import { type RunningServer, startServer } from '../lib/server.ts';
import { startLoad } from './load.ts';
import { missingPrograms, PROXY, startMachines, WEBS, WORKER } from './machines.ts';
import { startPair } from './pair.ts';

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
const { folder, check, end } = drill('cluster', { keeps: true });
const dataDir = join(folder, 'data');
mkdirSync(dataDir);

type Machines = Awaited<ReturnType<typeof startMachines>>;
let cluster: Machines | undefined;
let pair: Awaited<ReturnType<typeof startPair>> | undefined;
const machines = () => (cluster ?? pair)!;
/** Where the figures of each web are, by its address. */
const scrapes = new Map<string, string>();
/** Starts a process of ours; `host` is where deploy/cluster/haproxy.cfg looks for it, and left out in the short form. */
async function serve(
  ROLE: 'web' | 'worker',
  {
    host = '127.0.0.1',
    port = host === '127.0.0.1' ? '0' : '3000',
    demo = false,
  }: { host?: string | undefined; port?: string; demo?: boolean } = {},
) {
  const server = await startServer({
    dataDir,
    databaseUrl: machines().databaseUrl,
    demo,
    env: {
      ...machines().env,
      METRICS_PORT: port === '0' ? '0' : '9464',
      METRICS_HOST: host,
      HOST: host,
      PORT: port,
      ROLE,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
    },
  });
  if (ROLE === 'web') scrapes.set(server.url, /Figures for Prometheus: (\S+)/.exec(server.output())![1]!);
  return server;
}
/** How the processes that are there now had the reads of members answered, by outcome. */
async function reads(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const scrape of scrapes.values()) {
    const text = await (await fetch(scrape)).text();
    for (const [, outcome, value] of text.matchAll(/^muster_reads_total\{outcome="(\w+)"\} (\d+)/gm))
      all[outcome!] = (all[outcome!] ?? 0) + Number(value);
  }
  return all;
}
const servers: RunningServer[] = [];
try {
  if (short) pair = await startPair(dataDir);
  else {
    // The user that PostgreSQL has of its own goes through it.
    chmodSync(folder, 0o755);
    cluster = await startMachines(join(folder, 'machines'));
  }
  const [one, other, worker] = short ? [] : [...WEBS, WORKER];
  servers.push(await serve('web', { host: one, demo: true }), await serve('web', { host: other }), await serve('worker', { host: worker }));
  const urls = short ? servers.slice(0, 2).map((server) => server.url) : [`http://${PROXY}:8080`];
  const url = urls[0]!;
  await until('members are sent to the webs', async () => (await fetch(`${url}/api/health`)).ok);
  const members = await signInAll(url, dataDir);
  const load = await startLoad(urls, members);
  const { counts } = load;
  await wait(REST_MS);
  check(counts.refused + counts.cut + counts.failed === 0, 'before anything happens everybody is answered', `${counts.answered} answered`);
  check((await load.toldWithin(TOLD_WITHIN_S)) === 2, 'and both sockets hear of what happens');
  const { replica = 0, ...others } = await reads();
  check(replica > 0, 'and replicas answer reads', `${replica}, and the primary ${JSON.stringify(others)}`);

  /** Does something to the cluster; says what members saw of it until their writes were acknowledged again. */
  async function event(
    what: string,
    happens: () => Promise<string | undefined | void>,
    { whole = true, cuts = false } = {},
  ): Promise<void> {
    const before = { ...counts };
    const said = await happens();
    const seconds = await load.backAfter();
    if (whole) await cluster?.whole();
    await wait(REST_MS);
    if (!cuts) check(counts.cut === before.cut, '  and nobody is cut off');
    const seen = (['sent', 'answered', 'refused', 'cut', 'failed'] as const).map((name) => `${counts[name] - before[name]} ${name}`);
    check(seconds < BACK_WITHIN_S, what, `back after ${seconds.toFixed(1)} s; ${seen.join(', ')}; ${said ?? ''}`);
    const told = await load.toldWithin(TOLD_WITHIN_S);
    check(told === 2, '  and both sockets hear of what happens', `${told} of 2`);
  }

  const throughTheCluster = async (these: Machines) => {
    await event('a planned change of the primary', async () => {
      const { from, said } = await these.switchover();
      await until('another primary', async () => ![undefined, from].includes(await these.primary()));
      return `${said}: ${from} → ${await these.primary()}`;
    });
    let gone = '';
    await event(
      'kill -9 of the primary, its Patroni and all their processes',
      async () => {
        gone = (await these.primary())!;
        these.killDatabase(gone);
        return gone;
      },
      { whole: false },
    );
    await event('the killed one comes back as a replica', async () => {
      these.startDatabase(gone);
      await these.whole();
      return `${gone}, the primary is ${await these.primary()}`;
    });
    await event(
      'kill -9 of a web',
      async () => {
        await servers[0]!.kill();
        servers[0] = await serve('web', { host: WEBS[0]! });
      },
      { cuts: true },
    );
    await event('kill -9 of the pooler, and its restart', () => these.restartPooler());

    const { replica: later = 0, ...othersLater } = await reads();
    check(later > 0, 'replicas answer reads again', `${later}, and the primary ${JSON.stringify(othersLater)}`);
  };
  if (cluster) await throughTheCluster(cluster);
  else await event('kill -9 of the primary; the replica takes its place', pair!.failOver, { whole: false });
  await load.end();
  check(
    counts.failed === 0,
    'no request failed',
    `${counts.sent} sent, ${counts.answered} answered, ${counts.refused} refused, ${counts.cut} cut`,
  );
  check(load.oldReads() === 0, 'everybody always saw their own writes', `${load.oldReads()} old reads`);
  for (const [what, times] of load.faults) console.log(`  ${times} × ${what}`);

  const missing = new Set(await load.missing(url));
  // A later edit hides that an earlier one is lost, but not from the count of them, which is the version.
  const { psql } = machines();
  const rows = new Map(
    (await psql('select id, text, version from post')).split('\n').map((line) => [line.split('|')[0], line.split('|').slice(1)]),
  );
  const lost = load.posts.filter((post) => {
    const [text, version] = rows.get(post.id) ?? [];
    return missing.has(post) || !isKept(post, text) || !(Number(version) > post.edits);
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
    if ((await psql(`select count(*) from reaction where kind = 'comment' and post_id = '${id}'`)) !== String(sent.length)) doubled += 1;
  }
  check(doubled === 0, 'every acknowledged comment is there once', `${comments} comments, ${doubled} posts with others`);
  await until('no job waits', async () => (await psql('select count(*) from outbox_event')) === '0', 120_000);
  for (const server of servers) {
    const { code } = await server.stop();
    check(code === 0, 'a process ends by itself', `${code}`);
  }
} catch (error) {
  check(false, 'the run came to its end', (error as Error).stack);
  for (const server of servers) console.log(server.output().slice(-3000));
} finally {
  await (cluster ?? pair)?.stop();
}
end();
