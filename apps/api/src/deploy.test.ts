import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCalls } from '@muster/contract';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Refusal } from './platform/refusal.ts';
import { readSettings, settingNames } from './platform/start/settings.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks: Record<string, { ipv4_address: string }>;
  read_only?: boolean;
}

const source = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
const { services, secrets } = parse(source('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('muster:'));

/** The instructions of the last stage, each in one line. */
const instructions = source('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
  .at(-1)!
  .split('\n')
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .flatMap((found) => (found ? [{ name: found[1]!, rest: found[2]! }] : []));
const all = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest);
const only = (wanted: string) => {
  const [first, ...more] = all(wanted);
  expect([wanted, more]).toEqual([wanted, []]);
  return first!;
};
const env = Object.fromEntries(
  only('ENV')
    .split(' ')
    .map((each) => each.split('=') as [string, string]),
);

const folder = mkdtempSync(join(tmpdir(), 'muster-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the container is run by nobody in particular, without a shell, on the port and the folder that it shows', () => {
  expect(all('RUN')).toEqual([]);
  const user = only('USER');
  expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
  expect(all('COPY').filter((rest) => rest.includes('--chown'))).toEqual([`--from=release --chown=${user} /data ${env.DATA_DIR}`]);
  expect(only('VOLUME')).toBe(env.DATA_DIR);
  expect(only('EXPOSE')).toBe(env.PORT);
  const home = all('COPY')
    .find((rest) => rest.includes('/muster-'))!
    .split(' ')
    .at(-1)!;
  expect([...(JSON.parse(only('ENTRYPOINT')) as string[]), ...(JSON.parse(only('CMD')) as string[])]).toEqual([
    'node',
    `${home}/bin/muster`,
    'serve',
  ]);
  const [, health] = /CMD (\[.*\])$/.exec(only('HEALTHCHECK'))!;
  expect((JSON.parse(health!) as string[]).at(-1)).toContain(`'${systemCalls.getLiveness.path}'`);
  expect(Object.keys(env).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(readSettings({ ...env, NODE_ENV: '' })).toMatchObject({ port: 3000, host: '0.0.0.0', dataDir: '/var/lib/muster' });
});

it('the processes of compose.yaml have settings that the server knows and secrets that are there: two serve, one works', () => {
  const secret: Record<string, string> = {
    session: 's'.repeat(40),
    database: 'postgres://muster:p@database/muster',
    smtp: 'smtp://mail:1025',
  };
  for (const [name, content] of Object.entries(secret)) writeFileSync(join(folder, name), content);
  const roles = ours.map(([name, service]) => {
    const { environment = {}, secrets: given = [], volumes = [] } = service;
    const names = Object.keys(environment).map((each) => each.replace(/_FILE$/, ''));
    expect([name, names.filter((each) => !settingNames.includes(each))]).toEqual([name, []]);
    const files = Object.entries(environment).filter(([each]) => each.endsWith('_FILE'));
    expect(files.map(([, path]) => path).sort()).toEqual(given.map((each) => `/run/secrets/${each}`).sort());
    for (const each of given) expect(secrets[each]).toEqual({ file: `./secrets/${each}` });
    expect(volumes).toEqual([`files:${env.DATA_DIR}`]);
    expect(service.read_only).toBe(true);
    const settings = readSettings({
      ...env,
      ...environment,
      PUBLIC_URL: environment.PUBLIC_URL!.replace(/\$\{SITE:-(\w+)\}/, '$1'),
      ...Object.fromEntries(files.map(([each, path]) => [each, path.replace('/run/secrets', folder)])),
    });
    expect(settings).toMatchObject({ production: true, publicUrl: 'https://localhost', smtpUrl: secret.smtp });
    expect(settings.trustedProxies).toEqual([services.proxy!.networks.front!.ipv4_address]);
    return settings.role;
  });
  expect(roles).toEqual(['web', 'web', 'worker']);
});

it('the proxy of compose.yaml asks those who serve, and whether they are ready', () => {
  const webs = ours.filter(([, { environment }]) => environment!.ROLE === 'web').map(([name]) => `${name}:${env.PORT}`);
  const proxy = source('Caddyfile');
  expect(proxy).toContain(`reverse_proxy {$UPSTREAMS:${webs.join(' ')}} {`);
  expect(/health_uri (\S+)/.exec(proxy)?.[1]).toBe(systemCalls.getHealth.path);
  expect(Object.keys(services.proxy!.environment!)).toEqual(['SITE']);
});

it('the proxy of a cluster asks whether a process is ready, and says what a process would say while none is', () => {
  const proxy = source('cluster/haproxy.cfg');
  expect(/httpchk GET (\S+)/.exec(proxy)?.[1]).toBe(systemCalls.getHealth.path);
  const [, body, header] = /http-error status 503 content-type application\/json string "(.*)" hdr (.*)\n/.exec(proxy)!;
  expect(JSON.parse(body!.replaceAll('\\"', '"'))).toEqual(new Refusal('unavailable').body());
  expect(header).toBe('Retry-After 1');
});

it('nginx asks those whom the other proxy of members asks, and cuts no socket off between two pings', () => {
  const proxy = source('nginx.conf');
  const asked = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, address]) => address);
  expect(asked(proxy, /server ([\d.:]+) /g)).toEqual(asked(source('cluster/haproxy.cfg'), /server web-\d ([\d.:]+) /g));
  expect(Number(/proxy_read_timeout (\d+)s;/.exec(proxy)?.[1])).toBeGreaterThanOrEqual(60);
});

it('no proxy logs addresses or referrers, which can carry the token of a link', () => {
  const caddy = source('Caddyfile');
  expect(caddy).toMatch(/^\{\n\tlog default \{\n\t\tformat filter \{/m);
  expect(caddy.match(/\S+ delete$/gm)).toEqual(['request>uri delete', 'request>headers delete', 'resp_headers>Location delete']);
  // The site must have no log of its own, which would not be filtered.
  expect(caddy.match(/^\tlog.*$/gm)).toEqual(['\tlog default {', '\tlog']);

  const nginx = source('nginx.conf');
  const [, name, format] = /log_format (\w+) '(.*)';/.exec(nginx)!;
  expect(format).not.toMatch(/\$(request|request_uri|uri|document_uri|args|query_string|arg_\w+|http_\w+|cookie_\w+|sent_http_location)\b/);
  expect(nginx.match(/^\s*(access|error)_log .*$/gm)?.map((line) => line.trim().split(' ').at(-1))).toEqual([`${name};`, 'crit;']);

  const haproxy = source('cluster/haproxy.cfg');
  expect(haproxy).not.toMatch(/^\s*(log|log-format|option httplog|capture)\b/m);
  expect(/# log-format "(.*)"/.exec(haproxy)![1]).not.toMatch(/%(\[[^\]]*(path|url|query)|HU|HP|HPO|HQ|r|hr)/);
});

it('the settings that the guide gives processes of a cluster lead to the ports of its proxy and pooler', () => {
  const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## More than one machine\n(.*?)^## /ms.exec(guide)!;
  const given = Object.fromEntries(
    [...section.matchAll(/\b([A-Z_]+)=(\S+)/g)].flatMap(([, name, value]) => (settingNames.includes(name!) ? [[name!, value!]] : [])),
  );
  const settings = readSettings(given);
  expect(settings).toMatchObject({ role: 'web', databasePrepare: false });
  const proxy = source('cluster/haproxy.cfg');
  const bound = (name: string) => new RegExp(`listen ${name}\\n\\tmode \\w+\\n\\tbind (\\S+)`).exec(proxy)![1];
  expect(new URL(settings.databaseDirectUrl!).host).toBe(bound('primary'));
  expect(new URL(settings.databaseReplicaUrl!).host).toBe(bound('replicas'));
  const pooler = source('cluster/pgbouncer.ini');
  const of = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(pooler)![1];
  expect(new URL(settings.databaseUrl!).host).toBe(`${of('listen_addr')}:${of('listen_port')}`);
  expect(of('muster')).toContain(`host=${settings.trustedProxies[0]} port=${new URL(settings.databaseDirectUrl!).port}`);
  expect(proxy).toContain(`server web-1 ${settings.host}:${settings.port} check`);
});
