import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload } from './scripts/font-preload.ts';
import { musterCalls } from './scripts/muster-calls.ts';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']] },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    musterCalls(),
    fontPreload(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: { '/api': { target: api, ws: true }, '/media': api, '/dev': api } },
  build: {
    manifest: true,
    target: 'es2023',
    // Drawings and the font are files of their own: a data address would sit in the first bytes.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [
            // What changes with an upgrade only stays in the browser's cache across releases of ours.
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/, priority: 2 },
            // What several screens share, as one file instead of forty small ones; not what belongs to screens that few open,
            // nor Mantine's provider, which only what opens needs.
            {
              name: 'common',
              test: /src[\\/](ui[\\/](?!Choices|focus|PasswordField)|platform(?!.words.(settings|account|places|personal|people))|theme[\\/](?!Mantine)|features[\\/](?!account|settings|places|people|writing|members.(extra-info|person|Cover|Own|own|crop|Profile|useMember|follows|people)))/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
