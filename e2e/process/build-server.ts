import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { demoWorld } from '../../drills/src/lib/demo-world.ts';

const api = fileURLToPath(new URL('../../apps/api/', import.meta.url));
/** Where these tests build the server: not apps/api/dist, which may be in use. */
export const dist = `${api}test-results/dist`;

export async function setup(): Promise<void> {
  execFileSync(process.execPath, [`${api}build.mjs`, 'test-results/dist'], { stdio: 'inherit' });
  // Before the first test, so that no two make it at once.
  await demoWorld(dist);
}
