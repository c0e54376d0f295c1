// npm run dev: the server, rebuilt and restarted on each change, behind Vite's development server.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './lib/build.mjs';

install();
const port = process.env.PORT ?? '3000';
const start = (command, args, env = {}) =>
  spawn(process.execPath, [command, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port, ...env } });

let server = null;
let building = false;
let again = false;

const ended = (child) =>
  new Promise((resolve) => (child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve()));

/** Builds; if the build fails, the running server stays as it is. */
async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    const builder = start('apps/api/build.mjs', []);
    await ended(builder);
    if (builder.exitCode !== 0 || again) continue;
    if (server) {
      server.kill('SIGTERM');
      await ended(server);
    }
    server = start('--enable-source-maps', ['apps/api/dist/main.js']);
  } while (again);
  building = false;
}

let timer;
for (const folder of ['apps/api/src', 'apps/api/migrations', 'packages/contract/src', 'deployments']) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file?.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), 150);
  });
}

await rebuild();
const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
  env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${port}` },
});

const stop = async () => {
  vite.kill('SIGTERM');
  server?.kill('SIGTERM');
  if (server) await ended(server);
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
