// The demo world, which a check fills once for each database, for all that only begin with it: filling takes 20 s of a processor, copying
// next to none.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { startServer } from './server.ts';

/** Has a built server fill an empty folder, and the database at an address if one is given, to the end. */
async function fill(options: { dist?: string | undefined; dataDir: string; databaseUrl?: string }): Promise<void> {
  const { code, output } = await (await startServer({ ...options, demo: true, brief: true })).stop();
  if (code !== 0) throw new Error(`The server that filled the demo world ended with ${code}:\n${output}`);
}

/** The folder of this name in that of this check, which `make` fills if there is none; undefined where no check runs, which CHECK_WORLDS says. */
async function kept(name: string, make: (folder: string) => Promise<void>): Promise<string | undefined> {
  const worlds = process.env.CHECK_WORLDS;
  if (!worlds) return undefined;
  const world = join(worlds, name);
  if (existsSync(world)) return world;
  const made = mkdtempSync(join(worlds, 'made-'));
  await make(made);
  try {
    renameSync(made, world);
  } catch (error) {
    // Another process has made one meanwhile.
    if (!existsSync(world)) throw error;
    rmSync(made, { recursive: true });
  }
  return world;
}

/** The data folder of the demo world of this check, which a built server made; undefined where no check runs. */
export const demoWorld = (dist?: string): Promise<string | undefined> => kept('embedded', (dataDir) => fill({ dist, dataDir }));

/** The same on PostgreSQL: the folder `cluster` of a server that was stopped, and the data folder `files`. */
const demoOnPostgres = () =>
  kept('postgres', async (made) => {
    const files = join(made, 'files');
    mkdirSync(files);
    // Made beside it: the folder of a check is not open to the user that PostgreSQL has of its own.
    const cluster = mkdtempSync(join(tmpdir(), 'muster-cluster-'));
    try {
      const postgres = await startPostgres({ folder: cluster });
      try {
        await fill({ dataDir: files, databaseUrl: postgres.url });
      } finally {
        await postgres.stop();
      }
      renameSync(cluster, join(made, 'cluster'));
    } finally {
      rmSync(cluster, { recursive: true, force: true });
    }
  });

/**
 * Puts the demo world of this check into an empty data folder, for a server on the embedded database that is to start there. Where no check
 * runs the folder stays empty, and a server with `demo` fills it.
 */
export async function beginWithDemo(dataDir: string, dist?: string): Promise<void> {
  const world = await demoWorld(dist);
  if (world) await cp(world, dataDir, { recursive: true });
}

/** Starts a PostgreSQL server, with `options`, whose database and an empty data folder are filled so. */
export async function startPostgresWithDemo(dataDir: string, options: { synced?: boolean } = {}): Promise<PostgresServer> {
  const world = await demoOnPostgres();
  if (world) await cp(join(world, 'files'), dataDir, { recursive: true });
  return startPostgres({ ...options, ...(world && { copyOf: join(world, 'cluster') }) });
}
