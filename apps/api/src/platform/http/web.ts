import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { DeploymentConfig } from '@muster/contract';
import { brandSheet } from '@muster/contract/base/palette';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { Refusal } from '../refusal.ts';
import { publicConfig } from '../start/config.ts';

const placeholder = '<!--muster:head-->';
/**
 * Addresses under these paths, and file names, are never pages of the app: crawlers, browsers and password managers request some of them.
 */
const notPages = /^\/(?:(?:api|media|assets|dev|scim|recordings|\.well-known)(?:\/|$)|.*\.[a-z0-9]{1,11}\/?$)/i;
/** The community is for its members only: crawlers are kept out. */
const robots = 'User-agent: *\nDisallow: /\n';
/** The page to change a password (W3C, "A Well-Known URL for Changing Passwords"). */
const changePassword = '/profile/settings/password-update';

/** The page with this deployment's name, icon, colours and public configuration in its head, so that the first paint needs no call. */
function pageFor(html: string, config: DeploymentConfig): string {
  const { brand } = config;
  const inlined = JSON.stringify(publicConfig(config)).replaceAll('<', '\\u003c');
  const head = [
    `<title>${escapeHtml(brand.name)}</title>`,
    `<meta name="application-name" content="${escapeHtml(brand.name)}">`,
    `<link rel="icon" href="${escapeHtml(brand.logo_url ?? '/favicon.svg')}">`,
    `<style id="muster-colors">${brandSheet(brand.primary_color, brand.accent_color)}</style>`,
    `<script type="application/json" id="muster-config">${inlined}</script>`,
  ];
  if (!html.includes(placeholder)) throw new Error(`The built page has no ${placeholder}.`);
  return html.replace(placeholder, () => head.join(''));
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // Always serves this version's service worker.
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}

/** The address of the web app's font, for pages rendered by the server; null if the web app is not built. */
export async function fontOf(folder: string | undefined): Promise<string | null> {
  const names = folder ? await readdir(join(folder, 'assets')).catch(() => []) : [];
  const font = names.find((name) => /^figtree-latin-wght-normal.*\.woff2$/.test(name));
  return font ? `/assets/${font}` : null;
}

/**
 * Serves the built web app from a folder: hashed assets as immutable, and the page for every address that is not a call or a file. Without
 * a built folder only calls are served, as in API tests.
 */
export async function serveWeb(server: FastifyInstance, config: DeploymentConfig, folder: string | undefined): Promise<void> {
  const page = folder && pageFor(await readFile(join(folder, 'index.html'), 'utf8'), config);
  if (folder) {
    await server.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cachingOf(path));
      },
    });
  }
  server.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  server.get('/favicon.ico', async (_request, reply) => reply.redirect(config.brand.logo_url ?? '/favicon.svg'));
  server.get('/.well-known/change-password', async (_request, reply) => reply.redirect(changePassword));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    if (!page || notPages.test(path) || (request.method !== 'GET' && request.method !== 'HEAD')) throw new Refusal('not_found');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
