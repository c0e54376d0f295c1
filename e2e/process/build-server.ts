import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const api = fileURLToPath(new URL('../../apps/api/', import.meta.url));
/** Where these tests build the server: not apps/api/dist, which may be in use. */
export const dist = `${api}test-results/dist`;

export function setup(): void {
  execFileSync(process.execPath, [`${api}build.mjs`, 'test-results/dist'], { stdio: 'inherit' });
}
