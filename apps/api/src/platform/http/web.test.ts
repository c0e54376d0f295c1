import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentConfig } from '../start/config.ts';
import { readSettings } from '../start/settings.ts';
import { createServer } from './server.ts';
import { serveWeb } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-web-'));
const server = createServer(readSettings({ LOG_LEVEL: 'silent' }), {
  images: [],
  scripts: [],
  frames: [],
  connect: () => [],
  learn: () => undefined,
});
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<html><head><!--muster:head--></head></html>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  await serveWeb(server, deploymentConfig({}), folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await server.inject({ url });
  return { status: statusCode, type: String(headers['content-type'] ?? '').split(';')[0], location: headers.location, body };
};

it('answers what programs ask for with what it is', async () => {
  expect(await get('/robots.txt')).toMatchObject({ status: 200, type: 'text/plain', body: 'User-agent: *\nDisallow: /\n' });
  expect(await get('/favicon.ico')).toMatchObject({ status: 302, location: '/favicon.svg' });
  expect(await get('/.well-known/change-password')).toMatchObject({ status: 302, location: '/profile/settings/password-update' });
});

it.each([
  '/nonsense.js',
  '/a/b/style.css',
  '/wp-login.php',
  '/.env',
  '/.well-known/anything',
  '/.well-known',
  '/sitemap.xml',
  '/x.map/',
  '/api/x',
])('has nothing at %s', async (url) => {
  expect(await get(url)).toMatchObject({ status: 404, type: 'application/json' });
});

it.each(['/', '/events', '/groups/invite/0123456789-_abc', '/profile/settings/password-update', '/nowhere?file=a.js'])(
  'shows the app at %s',
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 200, type: 'text/html' });
  },
);
