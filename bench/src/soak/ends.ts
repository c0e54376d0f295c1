import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '../load.ts';

/** A temporary folder, and servers that are stopped with this process however it ends. PostgreSQL is ended by whoever starts it. */
export function untilTheEnd(name: string): { folder: string; servers: Server[] } {
  const folder = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  const servers: Server[] = [];
  process.on('exit', () => {
    for (const { process: child } of servers) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  return { folder, servers };
}
