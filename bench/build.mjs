// Bundles the bench and its floor server to dist/, and runs the bench with the arguments given.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'));
const { dependencies: ofTheServer } = JSON.parse(readFileSync(`${here}../apps/api/package.json`, 'utf8'));
await build({
  absWorkingDir: here,
  entryPoints: { main: 'src/main.ts', floor: 'src/floor.ts', 'floor-statements': 'src/floor-statements.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys({ ...dependencies, ...ofTheServer })
    .filter((name) => name !== '@muster/contract')
    .flatMap((name) => [name, `${name}/*`]),
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, [`${here}dist/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
