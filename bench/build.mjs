// Bundles the bench and its floor server to dist/, and runs the bench with the arguments given; if the first is the name of another program of
// this folder, that one.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'));
const { dependencies: ofTheServer } = JSON.parse(readFileSync(`${here}../apps/api/package.json`, 'utf8'));
const programs = ['main', 'costs'];
const [first, ...others] = process.argv.slice(2);
const program = programs.includes(first) ? first : 'main';
const args = program === first ? others : process.argv.slice(2);
const against = args.includes('--against') ? args[args.indexOf('--against') + 1] : undefined;
const common = {
  absWorkingDir: here,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys({ ...dependencies, ...ofTheServer })
    .filter((name) => name !== '@muster/contract')
    .flatMap((name) => [name, `${name}/*`]),
  logLevel: 'warning',
};
await build({
  ...common,
  splitting: true,
  entryPoints: {
    ...Object.fromEntries(programs.map((name) => [name, `src/${name}.ts`])),
    floor: 'src/floor.ts',
    'floor-statements': 'src/floor-statements.ts',
  },
});
// An earlier version fills its community itself.
if (against) await build({ ...common, entryPoints: { 'fill-before': resolve(against, 'bench/src/fill.ts') } });
const { status } = spawnSync(process.execPath, [`${here}dist/${program}.js`, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
