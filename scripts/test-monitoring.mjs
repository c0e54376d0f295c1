// npm run test:monitoring: checks deploy/monitoring with a real Prometheus that scrapes the server at work, and prints what held.
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { call, signInAll } from './crash/members.mjs';
import { build, install } from './lib/build.mjs';
import { expressions, monitoring, selectorsIn } from './lib/monitoring.mjs';
import { killLeftOvers, startServer } from './lib/server.mjs';

const run = promisify(execFile);
const SCRAPE_SECONDS = 2;
/** How long Prometheus may take to start, and to have asked often enough for a rate. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 50;
/** Statements of a well server are not slow: what has not happened has no samples, only a description. */
const notYet = new Set(['muster_slow_statements_total']);

let failed = 0;
const check = (holds, what, measured = '') => {
  if (!holds) failed += 1;
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(64)} ${measured}`);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const missing = await Promise.all(
  ['prometheus', 'promtool'].map((name) =>
    run(name, ['--version']).then(
      () => [],
      () => [name],
    ),
  ),
);
if (missing.flat().length > 0) {
  console.error(`${missing.flat().join(' and ')} not found on the PATH: they come with Prometheus (Debian: the package prometheus).`);
  process.exit(2);
}
for (const [what, args] of Object.entries({
  'the configuration is valid': ['check', 'config', 'prometheus.yml'],
  'the rules are valid': ['check', 'rules', 'alerts.yml'],
  'alerts are raised by what they are for, and by nothing usual': ['test', 'rules', 'alerts.test.yml'],
})) {
  const fault = await run('promtool', args, { cwd: monitoring }).then(
    () => '',
    ({ stdout, stderr }) => `\n${stdout}${stderr}`,
  );
  check(!fault, what, fault);
}

install();
build(['api']);
const folder = mkdtempSync(join(tmpdir(), 'muster-monitoring-'));
const children = [];
process.on('exit', () => {
  killLeftOvers();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = join(folder, 'data');
const server = await startServer({
  dataDir,
  demo: true,
  env: { METRICS_PORT: '0', TRUSTED_PROXIES: '127.0.0.1', BACKUP_DIR: join(folder, 'backups') },
});
const { host } = new URL(/Figures for Prometheus: (\S+)/.exec(server.output())[1]);
const members = await signInAll(server.url, dataDir);

let loading = true;
let requests = 0;
/** Members read, and now and then write; somebody asks for what is not there. */
const load = members.map(async (member, nth) => {
  for (let turn = 0; loading; turn += 1) {
    await call(server.url, `/api/user/${member.id}/news`, { token: member.token });
    if (turn % 200 === 0) await call(server.url, `/api/user/${member.id}/feed`, { token: member.token, body: { text: `${nth}.${turn}` } });
    await fetch(`${server.url}/nothing/${nth}`);
    requests += 2;
    await wait(PAUSE_MS);
  }
});

const config = readFileSync(join(monitoring, 'prometheus.yml'), 'utf8')
  .replaceAll('127.0.0.1:9464', host)
  .replaceAll('15s', `${SCRAPE_SECONDS}s`)
  .replace('scrape_timeout: 5s', `scrape_timeout: ${SCRAPE_SECONDS}s`);
writeFileSync(join(folder, 'prometheus.yml'), config);
copyFileSync(join(monitoring, 'alerts.yml'), join(folder, 'alerts.yml'));
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    '--web.listen-address=127.0.0.1:0',
    '--log.format=json',
  ],
  { stdio: ['ignore', 'ignore', 'pipe'] },
);
children.push(prometheus);
let log = '';
prometheus.stderr.setEncoding('utf8').on('data', (chunk) => {
  log += chunk;
});
const until = performance.now() + PATIENCE_MS;
/** Asks again and again until there is an answer, or patience ends. */
async function eventually(ask) {
  for (;;) {
    const answer = await ask();
    if (answer || performance.now() > until) return answer;
    await wait(500);
  }
}
const address = await eventually(() => /"address":"(127\.0\.0\.1:[1-9]\d*)"/.exec(log)?.[1]);
if (!address) {
  console.error(`Prometheus did not start:\n${log}`);
  process.exit(1);
}
async function ask(path, parameters) {
  const response = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(parameters)}`).catch(() => null);
  const body = await response?.json();
  if (body?.status === 'error') throw new Error(`${body.error}: ${JSON.stringify(parameters)}`);
  return body?.data;
}
const samplesOf = async (query) => (await ask('query', { query }))?.result ?? [];

check(
  await eventually(async () => (await samplesOf('count_over_time(up{job="muster"}[1m]) > 5'))[0]),
  'Prometheus scrapes the server',
  `every ${SCRAPE_SECONDS} s, as ${host}`,
);
const names = [...new Set(expressions().flatMap(({ expr }) => selectorsIn(expr).map(({ name }) => name)))];
const without = [];
for (const name of names) {
  const known = () =>
    notYet.has(name) ? ask('metadata', { metric: name }).then((all) => all?.[name]) : samplesOf(name).then(([one]) => one);
  if (!(await eventually(known))) without.push(name);
}
check(without.length === 0, 'each metric that rules and dashboard name has samples', without.join(', ') || `${names.length} metrics`);

const wrong = [];
for (const { of, expr } of expressions()) await ask('query', { query: expr }).catch(({ message }) => wrong.push(`${of}: ${message}`));
check(wrong.length === 0, 'each expression is understood', wrong.join('\n') || `${expressions().length} expressions`);

const one = async (query) => Number((await samplesOf(query))[0]?.value[1]);
const counted = await one('sum(rate(muster_requests_total[20s]))');
check(counted > 1, 'requests are counted', `${counted.toFixed(0)} a second; ${requests} were sent`);
const raised = await samplesOf('ALERTS{alertstate="firing"}');
check(raised.length === 0, 'no alert is raised', raised.map(({ metric }) => metric.alertname).join(', '));
const took = await one('quantile_over_time(0.95, scrape_duration_seconds{job="muster"}[1m])');
check(took < 2, 'a scrape is short', `${(took * 1000).toFixed(0)} ms, ${await one('scrape_samples_scraped{job="muster"}')} samples`);
const bytes = (await (await fetch(`http://${host}/metrics`)).text()).length;
console.log(
  `  a scrape has ${(bytes / 1000).toFixed(0)} kB; the process has ${((await one('process_resident_memory_bytes')) / 1e6).toFixed(0)} MB`,
);

const stopped = server.stop();
loading = false;
await Promise.allSettled(load);
check((await stopped).code === 0, 'the server ends in an orderly way');
check(await eventually(async () => (await samplesOf('up{job="muster"} == 0'))[0]), 'and Prometheus sees that it is gone');
console.log(`\n${failed === 0 ? 'All held.' : `${failed} did not hold.`}`);
process.exit(failed > 0 ? 1 : 0);
