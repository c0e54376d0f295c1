import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const api = fileURLToPath(new URL('../../apps/api/', import.meta.url));
/** Where these tests build the server, beside apps/api/dist, which somebody may be running. */
export const dist = `${api}test-results/dist`;

export function setup(): void {
  execFileSync(process.execPath, [`${api}build.mjs`, 'test-results/dist'], { stdio: 'inherit' });
}
