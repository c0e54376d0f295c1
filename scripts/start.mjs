// npm start: installs and builds what is missing or out of date, then serves. Needs only Node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const { build, install, root } = await import('./lib/build.mjs');
install();
build();

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/main.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl+C reaches the server directly; it must finish before this process does. Other signals are forwarded.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
