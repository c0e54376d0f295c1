import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url));

/** The service worker as one file at the root of the site, in the form that every browser with pushes runs. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]!.text;
}

/** Adds `sw.js` to the built site, and serves it while one develops. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    configureServer: ({ middlewares }) => {
      middlewares.use('/sw.js', (_, response) => {
        void bundled().then((code) => response.setHeader('content-type', 'text/javascript').end(code));
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled() });
    },
  };
}
