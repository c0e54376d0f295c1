import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload } from './scripts/font-preload.ts';
import { musterCalls } from './scripts/muster-calls.ts';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Chunks that every page names itself. */
const onEveryPage = new Set(['framework', 'rolldown-runtime']);
const firstScreen = new Set<string>(['/_app', '/_app/feed/']);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        // Where members arrive comes with the entry, not after it.
        splitBehavior: ({ routeId }) => (firstScreen.has(routeId) ? [] : undefined),
      },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    musterCalls(),
    fontPreload(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: { '/api': { target: api, ws: true }, '/media': api, '/dev': api, '/scim': api } },
  build: {
    manifest: true,
    target: 'es2023',
    // What a screen needs is fetched with it, but for what the page has fetched already: the lists are part of the first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => files.filter((file) => hostType === 'html' || !file.includes('/page-')),
    },
    // Drawings and the font are files of their own: a data address would sit in the first bytes.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Limits stand where they are used: as one object, those of all screens would be in the first load.
      optimization: { inlineConst: true },
      output: {
        // By their hashes alone: the first bytes name all files, and the manifest says which is which.
        chunkFileNames: ({ name }) => (onEveryPage.has(name) ? 'assets/page-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]'),
        codeSplitting: {
          groups: [
            // What changes with an upgrade only stays in the browser's cache across releases of ours. What only late screens use comes with them.
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/, tags: ['$initial'], priority: 2 },
            // All else that the entry imports, the first screen included, as one file.
            { name: 'first', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
