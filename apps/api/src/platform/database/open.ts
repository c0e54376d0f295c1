import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Settings, StartError } from '../settings.ts';
import { embeddedDatabase, type OpenDatabase, postgresDatabase } from './database.ts';
import { EmbeddedDatabase } from './embedded.ts';
import { lockEmbedded } from './embedded-lock.ts';
import { startUpkeep } from './embedded-upkeep.ts';
import type { DatabaseLimits } from './limits.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** An open database that this process must close before it ends. */
export type ClosableDatabase = OpenDatabase & { close: () => Promise<void> };

/** Where the embedded database of a data folder lives. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'database');

const OLDEST_POSTGRES = 15;

/**
 * Connects to a PostgreSQL server. Throws `StartError` where it cannot be reached or is older than version 15. `limits` hold for all of
 * its work where they are given.
 */
export async function openPostgres(url: string, limits?: DatabaseLimits): Promise<ClosableDatabase> {
  const database = postgresDatabase(url, limits);
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(database.background);
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
      throw new StartError([`The PostgreSQL at ${where} is version ${version}; Muster needs ${OLDEST_POSTGRES} or later.`]);
  } catch (error) {
    await database.end();
    if (error instanceof StartError) throw error;
    const { message, code } = (error instanceof DatabaseUnavailable && error.cause ? error.cause : error) as NodeJS.ErrnoException;
    throw new StartError([`The PostgreSQL at ${where} cannot be opened: ${message || code}.`]);
  }
  return { ...database, close: database.end };
}

/**
 * Opens the embedded database of a data folder for this process alone, and keeps it in shape while it is open.
 * Throws `StartError` where another process has it.
 */
export async function openEmbedded(dataDir: string, onError: (error: unknown) => void): Promise<ClosableDatabase> {
  const folder = embeddedFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Its files are readable by everybody: the folder is what keeps them private, also one that was made by hand.
  await chmod(folder, 0o700);
  const lock = await lockEmbedded(folder);
  try {
    const embedded = new EmbeddedDatabase(folder);
    await embedded.waitReady;
    const database = embeddedDatabase(embedded);
    const endUpkeep = startUpkeep(database.session, onError);
    return {
      ...database,
      close: async () => {
        await endUpkeep();
        try {
          await database.end();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens the database that the settings name: PostgreSQL by its address, with these limits, else the embedded one in the data folder. */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  limits?: DatabaseLimits,
): Promise<ClosableDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, limits) : openEmbedded(dataDir, console.error);
}
