import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, isSecret, type Schema, secretAddresses } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loggedPath } from './platform/http/logged-path.ts';
import { calls } from './test/every-call.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';

/** As long as the server's tokens, and unlikely to occur by chance. */
const canary = 'Canary-0123456789_Canary-0123456789_Canary0';
const inIngest = `01890000-0000-7000-8000-000000000000.${canary}`;

/** The paths of the web app's pages, from its route files. */
const pages = readdirSync(new URL('../../web/src/routes', import.meta.url), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  if (!file.endsWith('.tsx')) return [];
  const source = readFileSync(new URL(`../../web/src/routes/${file}`, import.meta.url), 'utf8');
  const [, route] = /createFileRoute\('([^']+)'\)/.exec(source) ?? [];
  return route
    ? [
        route
          .split('/')
          .filter((part) => !part.startsWith('_'))
          .join('/')
          .replaceAll(/_(?=\/|$)/g, '')
          .replaceAll(/\$(\w+)/g, '{$1}'),
      ]
    : [];
});

let app: TestApp;
let served: Array<{ method: string; url: string }>;
const lines: string[] = [];
const spans: string[] = [];
const receiver = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (part: string) => spans.push(part));
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  app = await startTestApp({
    config: { features: { groups: true, payment: true, digest: true } },
    env: { LOG_LEVEL: 'trace', METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    logTo: { write: (line) => void lines.push(line) },
  });
  served = routesOf(app.server.printRoutes({ commonPrefix: false }));
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

/** The routes in the tree that the server prints. */
function routesOf(tree: string): Array<{ method: string; url: string }> {
  const open: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, , methods] = /^((?:│ {3}| {4})*)[├└]── (.*?)( \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) return [];
    open.splice(indent.length / 4, open.length, part);
    return (methods ?? '')
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method, url: open.join('') }));
  });
}

/** The shape of a route, whatever the names of its parameters. */
const shapeOf = ({ url }: { url: string }) => url.replaceAll(/\/:\w+(\|:\w+)*/g, '/{}').replace(/(?<=.)\/$/, '');

const tokenLike = /(^|_)(token|secret|password|signature|nonce|refresh|access|code)$/;
/** Names that look like secrets but are not: labels of tokens, codes of states, and checks of addresses. */
const harmless = new Set(['listDirectoryEntries', 'listCountries', 'listStates', 'verifyAddress']);

/** Paths of unmarked fields whose names look like those of secrets. */
function unmarkedIn(schema: z.ZodType, path = ''): string[] {
  const { shape, element, innerType, options } = schema.def as unknown as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    options?: z.ZodType[];
  };
  const inner = [element, innerType, ...(options ?? [])].flatMap((each) => (each ? unmarkedIn(each, path) : []));
  const isText = (each: z.ZodType): boolean => {
    const { type, innerType: within } = each.def as { type: string; innerType?: z.ZodType };
    return within ? isText(within) : type === 'string';
  };
  const fields = Object.entries(shape ?? {}).flatMap(([name, each]) => [
    ...(tokenLike.test(name) && isText(each) && !isSecret(each) ? [`${path}${name}`] : []),
    ...unmarkedIn(each, `${path}${name}.`),
  ]);
  return [...inner, ...fields];
}
const unmarked = (schema: unknown): string[] => (typeof schema === 'object' ? unmarkedIn(schema as z.ZodType) : []);

describe('what looks like a secret is marked as one in the contract', () => {
  it.each(calls)('%s', (name, { params, query, body, response }) => {
    const found = [params, query, body, ...(harmless.has(name) ? [] : [response])].flatMap(unmarked);
    expect(found).toEqual([]);
  });

  it('refuses what is not marked', () => {
    const body = z.strictObject({ token: z.string(), list: z.array(z.object({ client_secret: z.string().optional() })), code: z.number() });
    expect(unmarked(body)).toEqual(['token', 'list.client_secret']);
  });

  it('a page of the web with such a part is among the addresses with secrets', () => {
    const declared = Object.values<{ path: string }>(secretAddresses).map(({ path }) => path);
    const named = pages.filter((path) => [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) => tokenLike.test(name!)));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((path) => !declared.includes(path))).toEqual([]);
  });

  it('an address of the server is a call, has no secret, or is among the addresses with secrets', () => {
    const declared = [...calls.map(([, { path }]) => path), ...Object.values<{ path: string }>(secretAddresses).map(({ path }) => path)];
    // Pictures and people by id, and the files of the documentation.
    const harmlessOnes = ['/media/{id}/{name}', '/scim/v2/Users/{id}', '/scim/v2/Groups/{id}', '/api/docs*'];
    const known = new Set([...declared, ...harmlessOnes].map((path) => path.replaceAll(/\{\w+\}/g, '{}')));
    const others = served.map(shapeOf).filter((url) => url.includes('{') || url.includes('*'));
    expect(others.length).toBeGreaterThan(100);
    expect([...new Set(others.filter((url) => !known.has(url)))]).toEqual([]);
  });
});

describe('a path is logged', () => {
  it.each([
    ['/api/events/01890000-0000-7000-8000-000000000000/likes/', '/api/events/01890000-0000-7000-8000-000000000000/likes/'],
    [`/api/invitations/${canary}`, '/api/invitations/…'],
    [`/api/invitations/word/accept`, '/api/invitations/…/accept'],
    ['/invitation/word?x=1', '/invitation/…'],
    ['/groups/invite/word', '/groups/invite/…'],
    ['/api/calendar/word.ics', '/api/calendar/…'],
    [`//api//invitations/${canary}/accept`, '//api//invitations/…/…'],
    [`/API/Invitations/${encodeURIComponent(`${canary}=`)}`, '/API/Invitations/…'],
    ['/.well-known/change-password', '/.well-known/change-password'],
    ['/scim/v2/Users', '/scim/…/…'],
    ['/', '/'],
  ])('%s as %s', (url, logged) => {
    expect(loggedPath(url)).toBe(logged);
  });
});

/** Every address, with the canary in each place for a text. */
function crawled(): Array<{ method: string; path: string }> {
  const filled = (path: string) => path.replace(/\{\w+\}|(?<=\/):\w+(\|:\w+)*/g, path.includes('/ingest/') ? inIngest : canary);
  const queryOf = (query: Schema | undefined) =>
    new URLSearchParams(
      [...Object.keys((query as z.ZodObject | undefined)?.shape ?? {}), 'token', 'code', 'from'].map((name): [string, string] => [
        name,
        canary,
      ]),
    ).toString();
  const all: Array<Pick<Call, 'path' | 'query'> & { method?: string }> = [
    ...calls.map(([, call]) => call),
    ...Object.values(secretAddresses),
    ...served.map(({ method, url }) => ({ method, path: url })),
    ...pages.map((path) => ({ path })),
  ];
  return all.flatMap(({ method, path, query }) => {
    const address = `${filled(path)}?${queryOf(query)}`;
    const asked = method ?? 'GET';
    return [
      { method: asked, path: address },
      // With another method, with a longer path, and below an unknown path.
      { method: asked === 'GET' ? 'POST' : 'GET', path: address },
      { method: asked, path: address.replace('?', '/more?') },
      { method: asked, path: `/nowhere${address}` },
    ];
  });
}

it('a secret in any address, of a call or a page, stands in no log, trace, figure or referrer', { timeout: 1_200_000 }, async () => {
  const addresses = crawled();
  expect(addresses.length).toBeGreaterThan(1000);
  const referrers = new Set<string | null>();
  const ask = async ({ method, path }: (typeof addresses)[number]) => {
    const response = await fetch(app.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${canary}`,
        referer: app.url + path,
        cookie: `known=${canary}`,
        'content-type': 'application/json',
      },
      ...(method !== 'GET' && method !== 'HEAD' && { body: JSON.stringify({ token: canary, password: canary, refresh: canary }) }),
    });
    await response.arrayBuffer();
    referrers.add(response.headers.get('referrer-policy'));
  };
  for (let at = 0; at < addresses.length; at += 20) await Promise.all(addresses.slice(at, at + 20).map(ask));
  // With this policy a browser sends no referrer, to this site or others.
  expect([...referrers]).toEqual(['no-referrer']);
  const figures = await app.metrics!.scrape();
  await app.stop();
  await vi.waitFor(() => expect(spans.join('')).toContain('"name":"checkInvitation"'), { timeout: 60_000 });
  const leaks = (text: string) => text.includes(canary) || text.includes(encodeURIComponent(canary));
  expect(lines.length).toBeGreaterThan(addresses.length);
  expect(lines.filter(leaks)).toEqual([]);
  expect(leaks(spans.join(''))).toBe(false);
  expect(leaks(figures)).toBe(false);
  expect(lines.some((line) => line.includes('"path":"/api/invitations/…"'))).toBe(true);
});

it('an address with a secret is served where the contract says', () => {
  const shapes = new Set(served.map(shapeOf));
  const declared = Object.values<{ path: string }>(secretAddresses).map(({ path }) => path);
  expect(declared.filter((path) => !shapes.has(path.replaceAll(/\{\w+\}/g, '{}')) && !pages.includes(path))).toEqual([]);
});
