// npm run test:image [-- --release FOLDER --base FOLDER --suite bookworm]: builds the container image of a release and runs it as
// deploy/compose.yaml does: two web processes, one worker, and the proxy of deploy/Caddyfile. Needs root and some Debian programs; without
// them it prints why it does nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { buildImage } from './image/build-image.mjs';
import { startContainer } from './image/container.mjs';
import { startProxy } from './image/through-proxy.mjs';
import { tryProxy, tryRestart } from './image/trial.mjs';
import { root } from './lib/build.mjs';
import { freePort } from './lib/free-port.mjs';
import { startPostgres } from './lib/postgres.mjs';

const START_MS = 180_000;
const { values } = parseArgs({
  options: { release: { type: 'string' }, base: { type: 'string' }, suite: { type: 'string', default: 'bookworm' } },
});
const missing = ['buildah', 'debootstrap', 'runc', 'caddy'].filter((program) => spawnSync('which', [program]).status !== 0);
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.log(`Skipped: this needs root and buildah, debootstrap, runc and caddy. Missing: ${missing.join(', ') || 'root'}.`);
  process.exit(0);
}

const sum = { passed: 0, failed: 0 };
const check = (holds, what, measured = '') => {
  sum[holds ? 'passed' : 'failed'] += 1;
  console.log(`${holds ? '✓' : '✗'} ${what.padEnd(72)} ${measured}`);
};

const folder = mkdtempSync(join(tmpdir(), 'muster-image-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release = values.release ? resolve(values.release) : join(folder, 'release');
if (!values.release) execFileSync(process.execPath, [join(root, 'scripts/release.mjs'), '--to', release], { cwd: root, stdio: 'ignore' });

const { config, files, bytes } = buildImage({ ...values, folder, release, version });
const [uid, gid] = config.User.split(':').map(Number);
check(uid > 0 && config.StopSignal === 'SIGTERM', 'is run by a user without a name, and told to end by SIGTERM', config.User);
check(config.Labels['org.opencontainers.image.version'] === version, 'carries its version', version);
const programs = ['bin', 'sbin', 'usr/bin', 'usr/sbin', 'usr/local/bin'].flatMap((path) => readdirSync(join(files, path)));
const tools = programs.filter((name) => /^(npm|npx|yarn|corepack|gcc|cc|c\+\+|g\+\+|make|python3?|curl|wget|git)$/.test(name));
check(tools.length === 0, 'has no package client, compiler or download tool', tools.join(' '));
check(true, 'weighs, without its base', `${(bytes / 1e6).toFixed(0)} MB`);

const postgres = await startPostgres();
const secrets = join(folder, 'secrets');
mkdirSync(secrets);
for (const [name, content] of [
  ['session', randomBytes(36).toString('base64')],
  ['database', postgres.url],
]) {
  writeFileSync(join(secrets, name), `${content}\n`, { mode: 0o400 });
  chownSync(join(secrets, name), uid, gid);
}
const data = join(folder, 'data');
mkdirSync(data, { mode: 0o700 });
chownSync(data, uid, gid);

const proxyPort = await freePort();
const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
const ports = {};
const running = [];
for (const [name, service] of Object.entries(services).filter(([, { image }]) => image.startsWith('muster:'))) {
  ports[name] = await freePort();
  // There is no mail server here: mails are files. Everything else is as in compose.yaml, except addresses.
  const { SMTP_URL_FILE: _, ...settings } = service.environment;
  const env = {
    ...settings,
    PUBLIC_URL: `https://localhost:${proxyPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    HOST: '127.0.0.1',
    PORT: ports[name],
    DEMO: String(name === 'web-1'),
  };
  const mounts = [
    [data, config.Env.find((each) => each.startsWith('DATA_DIR=')).slice(9), 'rw'],
    [secrets, '/run/secrets', 'ro'],
  ];
  running.push(startContainer({ name, folder, config, files, env, mounts }));
}

let proxy;
try {
  const began = performance.now();
  const ready = (name) =>
    fetch(`http://127.0.0.1:${ports[name]}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const { name, output } of running)
    while (!(await ready(name))) {
      if (performance.now() - began > START_MS) throw new Error(`${name} did not start:\n${output()}`);
      await wait(200);
    }
  check(true, 'two webs and a worker start at once on one empty database', `${((performance.now() - began) / 1000).toFixed(0)} s`);

  const [web] = running;
  const health = running.map(({ exec }) => exec(...config.Healthcheck.Test.slice(1)).code);
  check(
    health.every((code) => code === 0),
    'each is healthy by the command of the image',
    health.join(' '),
  );
  const status = web.exec('node', '-p', 'require("fs").readFileSync("/proc/1/status", "utf8")').output;
  const said = (name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  check(
    said('Name') === 'node' && said('Uid') === String(uid) && /^0+$/.test(said('CapEff')) && said('NoNewPrivs') === '1',
    'Node is the first process, with no right beyond its user',
    `uid ${said('Uid')}, capabilities ${said('CapEff')}`,
  );
  const write = (path) => web.exec('node', '-e', `require("fs").writeFileSync("${path}", "")`);
  const refused = ['/opt/muster/x', '/etc/x', '/run/secrets/x'].filter((path) => /EROFS|EACCES/.test(write(path).output));
  check(refused.length === 3 && write('/var/lib/muster/probe').code === 0, 'only the data folder can be written', refused.join(' '));

  proxy = await startProxy({ folder, port: proxyPort, upstreams: ['web-1', 'web-2'].map((name) => `127.0.0.1:${ports[name]}`) });
  await tryProxy({ proxy, data, check });
  await tryRestart({ proxy, web, signal: config.StopSignal, check });
  const others = running.slice(1);
  for (const { kill } of others) kill(config.StopSignal);
  const codes = await Promise.all(others.map(({ ended }) => ended));
  check(
    codes.every((code) => code === 0),
    'the other web and the worker end with 0 as well',
    codes.join(' '),
  );
} catch (error) {
  check(false, 'the trial came to its end', error.message);
} finally {
  await proxy?.stop();
  for (const { kill } of running) kill('KILL');
  await Promise.all(running.map(({ ended }) => ended));
  await postgres.stop();
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 ? 1 : 0);
