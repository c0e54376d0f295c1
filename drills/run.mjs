// node drills/run.mjs NAME [options]: installs and builds what the drill of this name needs, and runs drills/src/NAME/main.ts.
import { spawnSync } from 'node:child_process';
import { build, install, root } from '../scripts/lib/build.mjs';

const [name, ...args] = process.argv.slice(2);
install();
build(['api']);
const { status } = spawnSync(process.execPath, ['--import', 'tsx', `drills/src/${name}/main.ts`, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
