// npm run test:proxies [-- --seconds 100]: live updates through nginx and HAProxy, with deploy/nginx.conf and deploy/cluster/haproxy.cfg and with shorter
// times. A socket that nobody uses stays open for longer than the proxy's own time, and is told then; or it is cut off. It needs nginx and haproxy
// (Debian: nginx-light haproxy); no part of CI.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { livePath } from '@muster/contract';
import { io } from 'socket.io-client';
import { root } from '../../../scripts/lib/build.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { drill, until } from '../lib/drill.ts';
import { good, type Member, sender, signInAll } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '100' } } });
const IDLE_MS = Number(values.seconds) * 1000;
const LIMIT_MS = 30_000;
const missing = ['nginx', 'haproxy'].filter((program) => spawnSync('which', [program]).status !== 0);
if (missing.length > 0) {
  console.log(`Skipped: this needs nginx and haproxy (Debian: nginx-light haproxy). Missing: ${missing.join(', ')}.`);
  process.exit(0);
}

const { folder, check, attempt, end } = drill('proxies');
const proxies: ChildProcess[] = [];
process.on('exit', () => {
  for (const proxy of proxies) proxy.kill('SIGKILL');
});
/** A part of a file, and what stands there instead. */
type Changes = ReadonlyArray<readonly [RegExp | string, string]>;

/** Changes a text that has to be there. */
const changed = (text: string, changes: Changes) =>
  changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`There is no ${String(from)} any more.`);
    return after;
  }, text);

/** Starts nginx with our file, but for addresses, TLS and these changes. Returns where it listens. */
async function nginx(name: string, server: string, changes: Changes = []): Promise<string> {
  const port = await freePort();
  const ours = changed(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'), [
    [/server 10\.0\.0\.21:3000/, `server ${server}`],
    [/\tserver 10\.0\.0\.22.*\n/, ''],
    ['listen 443 ssl', `listen 127.0.0.1:${port}`],
    [/\tssl_.*\n\tssl_.*\n/, ''],
    [/\taccess_log .*\n/, ''],
    [/\terror_log .*\n/, ''],
    ...changes,
  ]);
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, `pid ${folder}/${name}.pid;\nerror_log ${folder}/${name}.log;\nevents {}\nhttp {\naccess_log off;\n${ours}}\n`);
  proxies.push(spawn('nginx', ['-c', file, '-g', 'daemon off; master_process off;'], { stdio: ['ignore', 'ignore', 'inherit'] }));
  return `http://127.0.0.1:${port}`;
}

/** The same of HAProxy: the part of our file that members ask. */
async function haproxy(name: string, server: string, changes: Changes = []): Promise<string> {
  const port = await freePort();
  const [, head, members] = /^([^]*?)\n# The primary,[^]*\n(listen members\n[^]*)$/.exec(
    readFileSync(join(root, 'deploy/cluster/haproxy.cfg'), 'utf8'),
  )!;
  const ours = changed(`${head!}\n${members!}`, [
    ['10.0.0.1:8080', `127.0.0.1:${port}`],
    ['10.0.0.21:3000', server],
    [/\tserver web-2.*\n/, ''],
    ...changes,
  ]);
  const file = join(folder, `${name}.cfg`);
  writeFileSync(file, ours);
  proxies.push(spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] }));
  return `http://127.0.0.1:${port}`;
}

/** A member's socket through a proxy, that comes back by itself as those of browsers do. */
async function socketAt(url: string, { token }: Member) {
  await until(`${url} answers`, async () => (await fetch(`${url}/api/health`)).ok, LIMIT_MS);
  const socket = io(url, { path: livePath, transports: ['websocket'], auth: { token }, forceNew: true });
  const seen = { pings: 0, cut: [] as number[], told: 0, refused: '' };
  let opened = performance.now();
  socket.on('connect', () => (opened = performance.now()));
  socket.on('connect_error', ({ message }) => (seen.refused = message));
  socket.on('disconnect', () => seen.cut.push((performance.now() - opened) / 1000));
  socket.io.on('ping', () => (seen.pings += 1));
  socket.on('notifications', () => (seen.told += 1));
  for (const late = Date.now() + LIMIT_MS; !socket.connected && !seen.refused && Date.now() < late; ) await wait(20);
  return { socket, seen };
}

await attempt(async () => {
  const { url } = await startServer({ dataDir: folder, demo: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const server = new URL(url).host;
  const [author, reader] = (await signInAll(url, folder)) as [Member, Member];
  const { send } = sender(() => [url]);
  const stays: Array<[name: string, address: string]> = [
    ['nginx with our file (60 s)', await nginx('ours', server)],
    ['nginx that is told nothing of times', await nginx('plain', server, [[/\t\tproxy_read_timeout 60s;\n/, '']])],
    ['HAProxy with our file (a tunnel of an hour)', await haproxy('ours', server)],
    ['HAProxy without `timeout tunnel` (60 s)', await haproxy('plain', server, [[/\ttimeout tunnel 1h\n/, '']])],
  ];
  const cuts: Array<[name: string, address: string]> = [
    ['nginx with 20 s', await nginx('short', server, [['proxy_read_timeout 60s', 'proxy_read_timeout 20s']])],
    ['HAProxy with 20 s', await haproxy('short', server, [['timeout tunnel 1h', 'timeout tunnel 20s']])],
  ];
  const open = async ([name, address]: [string, string]) => ({ name, ...(await socketAt(address, author)) });
  const kept = await Promise.all(stays.map(open));
  const cut = await Promise.all(cuts.map(open));
  const refused = await open([
    'nginx that does not pass `Upgrade`',
    await nginx('closed', server, [[/\t\tproxy_set_header Upgrade.*\n/, '']]),
  ]);
  check(refused.seen.refused !== '', `${refused.name} opens none`, refused.seen.refused);
  refused.socket.disconnect();

  await wait(IDLE_MS);
  const post = good(await send(author, (calls) => calls.createPost({ params: { id: author.id }, body: { text: 'Who tells me?' } })));
  const like = { params: { posterId: author.id, streamId: post.id }, body: { kind: 'like' as const } };
  good(await send(reader, (calls) => calls.addReaction(like)));
  for (const late = Date.now() + LIMIT_MS; kept.some(({ seen }) => seen.told === 0) && Date.now() < late; ) await wait(50);
  for (const { name, seen } of kept)
    check(seen.cut.length === 0 && seen.told > 0, `${name} keeps one for ${values.seconds} s, and tells it`, `${seen.pings} pings`);
  for (const { name, seen } of cut)
    check(seen.cut.length > 1, `${name} cuts one off again and again`, `after ${seen.cut.map((s) => s.toFixed(0)).join(', ')} s`);
  for (const { socket } of [...kept, ...cut]) socket.disconnect();
});
end();
