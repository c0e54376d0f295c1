// npm run test:monitoring: checks deploy/monitoring with a real Prometheus that scrapes the server at work, and prints what held.
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expressions, monitoring, selectorsIn } from '../../../scripts/lib/monitoring.mjs';
import { drill } from '../lib/drill.ts';
import { ledger, readNews, repeat, sender, signInAll } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';

const run = promisify(execFile);
const SCRAPE_SECONDS = 2;
/** How long Prometheus may take to start, and to have asked often enough for a rate. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 50;
/** Statements of a well server are not slow: what has not happened has no samples, only a description. */
const notYet = new Set(['muster_slow_statements_total']);

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
const { folder, check, end } = drill('monitoring');
for (const [what, args] of Object.entries({
  'the configuration is valid': ['check', 'config', 'prometheus.yml'],
  'the rules are valid': ['check', 'rules', 'alerts.yml'],
  'alerts are raised by what they are for, and by nothing usual': ['test', 'rules', 'alerts.test.yml'],
})) {
  const fault = await run('promtool', args, { cwd: monitoring }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `\n${stdout}${stderr}`,
  );
  check(!fault, what, fault);
}

const dataDir = join(folder, 'data');
const server = await startServer({
  dataDir,
  demo: true,
  env: { METRICS_PORT: '0', TRUSTED_PROXIES: '127.0.0.1', BACKUP_DIR: join(folder, 'backups') },
});
const { host } = new URL(/Figures for Prometheus: (\S+)/.exec(server.output())![1]!);
const members = await signInAll(server.url, dataDir);

const { send } = sender(() => [server.url]);
const { post } = ledger(send);
/** Members read, and now and then write; somebody asks for what is not there. */
const load = repeat(members, PAUSE_MS, async (member, turn, nth) => {
  await readNews(send, member);
  if (turn % 200 === 0) await post(member, `${nth}.${turn}`);
  await fetch(`${server.url}/nothing/${nth}`);
  return turn;
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
process.on('exit', () => prometheus.kill('SIGKILL'));
let log = '';
prometheus.stderr.setEncoding('utf8').on('data', (chunk: string) => {
  log += chunk;
});
const until = performance.now() + PATIENCE_MS;
/** Asks again and again until there is an answer, or patience ends. */
async function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
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
interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}
interface Found {
  result: Sample[];
}
async function ask<T>(path: string, parameters: Record<string, string>): Promise<T | undefined> {
  const response = await fetch(`http://${address!}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`).catch(() => null);
  const body = (await response?.json()) as { status: string; error: string; data: T } | undefined;
  if (body?.status === 'error') throw new Error(`${body.error}: ${JSON.stringify(parameters)}`);
  return body?.data;
}
const samplesOf = async (query: string) => (await ask<Found>('query', { query }))?.result ?? [];

check(
  (await eventually(async () => (await samplesOf('count_over_time(up{job="muster"}[1m]) > 5'))[0])) !== undefined,
  'Prometheus scrapes the server',
  `every ${SCRAPE_SECONDS} s, as ${host}`,
);
const names = [...new Set(expressions().flatMap(({ expr }) => selectorsIn(expr).map(({ name }) => name)))];
const without: string[] = [];
for (const name of names) {
  const known = () =>
    notYet.has(name)
      ? ask<Record<string, unknown>>('metadata', { metric: name }).then((all) => all?.[name])
      : samplesOf(name).then(([one]) => one);
  if (!(await eventually(known))) without.push(name);
}
check(without.length === 0, 'each metric that rules and dashboard name has samples', without.join(', ') || `${names.length} metrics`);

const wrong: string[] = [];
for (const { of, expr } of expressions())
  await ask('query', { query: expr }).catch(({ message }: Error) => wrong.push(`${of}: ${message}`));
check(wrong.length === 0, 'each expression is understood', wrong.join('\n') || `${expressions().length} expressions`);

const one = async (query: string) => Number((await samplesOf(query))[0]?.value[1]);
const counted = await one('sum(rate(muster_requests_total[20s]))');
check(counted > 1, 'requests are counted', `${counted.toFixed(0)} a second; ${2 * load.results.length} were sent`);
const raised = await samplesOf('ALERTS{alertstate="firing"}');
check(raised.length === 0, 'no alert is raised', raised.map(({ metric }) => metric.alertname).join(', '));
const took = await one('quantile_over_time(0.95, scrape_duration_seconds{job="muster"}[1m])');
check(took < 2, 'a scrape is short', `${(took * 1000).toFixed(0)} ms, ${await one('scrape_samples_scraped{job="muster"}')} samples`);
const bytes = (await (await fetch(`http://${host}/metrics`)).text()).length;
console.log(
  `  a scrape has ${(bytes / 1000).toFixed(0)} kB; the process has ${((await one('process_resident_memory_bytes')) / 1e6).toFixed(0)} MB`,
);

const stopped = server.stop();
await load.end().catch(() => undefined);
check((await stopped).code === 0, 'the server ends in an orderly way');
check((await eventually(async () => (await samplesOf('up{job="muster"} == 0'))[0])) !== undefined, 'and Prometheus sees that it is gone');
end();
