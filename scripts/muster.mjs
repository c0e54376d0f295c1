// npm run muster -- …: the operator command. Builds the server first if it is missing or out of date.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build, install, root } from './lib/build.mjs';

install();
build(['api']);

const command = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/muster.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
command.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
