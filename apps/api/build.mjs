// Bundles the server, the operator command, the database's thread and the one that reads files to dist/. Our own sources go in, packages stay outside.
import { readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'));
/** `node build.mjs [folder]`: tests build into a folder of their own beside dist, so that a server that runs keeps its files. */
const outdir = process.argv[2] ?? 'dist';
rmSync(new URL(`${outdir}/`, import.meta.url), { recursive: true, force: true });

await build({
  absWorkingDir: here,
  entryPoints: {
    main: 'src/main.ts',
    muster: 'src/muster.ts',
    'pglite-thread': 'src/platform/database/pglite-thread.ts',
    'imports-thread': 'src/features/imports/readers/thread.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  external: Object.keys(dependencies)
    .filter((name) => name !== '@muster/contract')
    .flatMap((name) => [name, `${name}/*`]),
  logLevel: 'warning',
});
