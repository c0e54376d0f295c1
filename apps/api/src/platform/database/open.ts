import { chmod } from 'node:fs/promises';
import { sql } from 'kysely';
import { isFlushing, makeFolder } from '../files/flush.ts';
import { isDiskFull } from '../start/disk-full.ts';
import { type Settings, StartError } from '../start/settings.ts';
import { embeddedDatabase, type OpenDatabase, type PostgresAddress, postgresDatabase } from './database.ts';
import { EmbeddedDatabase } from './embedded.ts';
import { findDamage } from './embedded-check.ts';
import { damaged, embeddedFolder, type FolderState, lookInto } from './embedded-folder.ts';
import { lockEmbedded } from './embedded-lock.ts';
import { startUpkeep, stockLog } from './embedded-upkeep.ts';
import type { DatabaseLimits } from './limits.ts';
import type { ThreadData } from './pglite-thread.ts';
import { freeSpace, watchRoom } from './room.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** An open database that this process must close before it ends. */
export type ClosableDatabase = OpenDatabase & {
  close: () => Promise<void>;
  /** Signals to other processes waiting for this database that this one is shutting down. */
  leaving: () => Promise<void>;
};

const OLDEST_POSTGRES = 15;
/** With fewer free bytes than this the embedded database may be unable to start. */
const NEEDED_TO_OPEN = 2 * 1024 * 1024;

/**
 * Connects to a PostgreSQL server. Throws `StartError` if it cannot be reached or is older than version 15. `limits` apply to all of its
 * work if given.
 */
export async function openPostgres(address: PostgresAddress, limits?: DatabaseLimits): Promise<ClosableDatabase> {
  const database = postgresDatabase(address, limits);
  const { host, pathname } = new URL(address.url);
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
  return { ...database, close: database.end, leaving: async () => undefined };
}

/** The message for a disk with too little space to open the database. */
const noRoom = (dataDir: string): StartError =>
  new StartError([`The disk of ${dataDir} is full, so the database cannot be opened. Free some space there, and start again.`]);

const makeIn = (folder: string, state: FolderState): ThreadData['make'] => {
  if (state === 'missing') return { draft: `${folder}.new` };
  return state === 'empty' ? 'in place' : null;
};

async function openThread(dataDir: string, state: FolderState, onError: (error: unknown) => void): Promise<EmbeddedDatabase> {
  const folder = embeddedFolder(dataDir);
  const embedded = new EmbeddedDatabase({ folder, make: makeIn(folder, state), synced: isFlushing() }, onError);
  try {
    await embedded.waitReady;
    const wrong = state === 'there' ? await findDamage(embedded) : null;
    if (wrong) throw damaged(folder, wrong);
    return embedded;
  } catch (error) {
    await embedded.close().catch(() => undefined);
    if (error instanceof StartError) throw error;
    if (isDiskFull(error) || ((await freeSpace(dataDir)) ?? Infinity) < NEEDED_TO_OPEN) throw noRoom(dataDir);
    if (state !== 'there') throw error;
    throw damaged(folder, 'PostgreSQL cannot open it. Its files are incomplete or not what it wrote');
  }
}

/**
 * Opens the embedded database of a data folder for this process alone, and maintains it while it is open. Creates the database if there is
 * none. Throws `StartError` if another process has it open, if it is damaged, or if something else is in its place.
 */
export async function openEmbedded(dataDir: string, onError: (error: unknown) => void): Promise<ClosableDatabase> {
  const folder = embeddedFolder(dataDir);
  await makeFolder(dataDir);
  let onShort: () => void = () => undefined;
  const room = await watchRoom(dataDir, {
    onChange: (short) => {
      if (short) onShort();
      onError(short ? `The disk of ${dataDir} is full, so nothing is taken that members write.` : `The disk of ${dataDir} has room again.`);
    },
  });
  const lock = await lockEmbedded(folder).catch((error: unknown) => {
    room.end();
    throw isDiskFull(error) ? noRoom(dataDir) : error;
  });
  try {
    const database = embeddedDatabase(await openThread(dataDir, await lookInto(dataDir), onError));
    // The database's files are world-readable: only the folder's mode keeps them private, also if the folder was created by hand.
    await chmod(folder, 0o700);
    const upkeep = startUpkeep(database.session, onError);
    onShort = upkeep.checkpointNow;
    if (!room.isShort()) await stockLog(database.session, folder);
    return {
      ...database,
      isFull: room.isShort,
      leaving: lock.leaving,
      close: async () => {
        room.end();
        await upkeep.end();
        try {
          await database.end();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    room.end();
    await lock.release();
    throw error;
  }
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepare' | 'databaseReplicaUrl' | 'dataDir'>;

/** Opens the configured database: PostgreSQL by its address, with these limits, or else the embedded one in the data folder. */
export function openDatabase(
  { databaseUrl: url, databaseDirectUrl: directUrl, databasePrepare: prepare, databaseReplicaUrl: replicaUrl, dataDir }: DatabaseSettings,
  limits?: DatabaseLimits,
): Promise<ClosableDatabase> {
  return url ? openPostgres({ url, directUrl, prepare, replicaUrl }, limits) : openEmbedded(dataDir, console.error);
}
