// The demo world, which a check fills once for all that only begin with it: filling takes 20 s of a processor, copying next to none.
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './server.mjs';

/** The folder of the demo world of this check, which a built server made; undefined where no check runs, which CHECK_WORLDS says. */
export async function demoWorld(dist) {
  const worlds = process.env.CHECK_WORLDS;
  if (!worlds) return undefined;
  const world = join(worlds, 'embedded');
  if (existsSync(world)) return world;
  const made = mkdtempSync(join(worlds, 'made-'));
  const { code, output } = await (await startServer({ dist, dataDir: made, demo: true })).stop();
  if (code !== 0) throw new Error(`The server that filled the demo world ended with ${code}:\n${output}`);
  try {
    renameSync(made, world);
  } catch (error) {
    // Another process has made one meanwhile.
    if (!existsSync(world)) throw error;
    rmSync(made, { recursive: true });
  }
  return world;
}

/**
 * Puts the demo world of this check into an empty data folder, for a server on the embedded database that is to start there. Where no check
 * runs the folder stays empty, and a server with `demo` fills it.
 */
export async function beginWithDemo(dataDir, dist) {
  const world = await demoWorld(dist);
  if (world) await cp(world, dataDir, { recursive: true });
}
