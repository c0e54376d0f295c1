// Bundles the bench and its floor server to dist/, and runs the bench with the arguments given.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
await build({
  absWorkingDir: here,
  entryPoints: { main: 'src/main.ts', floor: 'src/floor.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: { '@muster/contract': fileURLToPath(new URL('../packages/contract/src/index.ts', import.meta.url)) },
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [`${here}dist/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
