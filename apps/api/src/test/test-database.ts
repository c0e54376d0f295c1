import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { embeddedDatabase, type OpenDatabase, type PostgresAddress, postgresDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { pgliteOptions } from '../platform/database/pglite-options.ts';
import { PreparedPGlite } from '../platform/database/prepared-pglite.ts';
import type { DatabaseLine } from './database-line.ts';
import { expectOnBoth } from './once.ts';
import { type Folder, readFolder, SharedFiles } from './shared-files.ts';

/** A busy machine must not fail unrelated tests: only tests about time limits use the real ones. */
const TESTS_MS = 60_000;
const patient = {
  connect: TESTS_MS,
  lock: TESTS_MS,
  statement: TESTS_MS,
  idle: 2 * TESTS_MS,
  silence: 2 * TESTS_MS,
  plans: 'force_generic_plan' as const,
};

const kept = new Map<string, Promise<Folder>>();
/** The files of a snapshot, from which the databases of a worker start. */
function filesOf(snapshot: string): Promise<Folder> {
  const files = kept.get(snapshot) ?? readFolder(snapshot);
  kept.set(snapshot, files);
  return files;
}

/** PGlite allocates 128 MB of shared buffers and zeroes them at each start, a quarter of the start time: tests have small tables. */
const fewPages = ['-c', 'shared_buffers=16MB'];

/** An embedded database from a snapshot: creating one from scratch takes eight times as long. */
async function embedded(bare: boolean, folder: string | undefined): Promise<PreparedPGlite> {
  const options = { ...pgliteOptions, startParams: [...pgliteOptions.startParams, ...fewPages] };
  const snapshot = inject(bare ? 'bareSnapshot' : 'snapshot');
  if (folder) await cp(snapshot, folder, { recursive: true });
  const files = folder ? { dataDir: folder } : { fs: new SharedFiles(await filesOf(snapshot)) };
  const pglite = new PreparedPGlite({ ...options, ...files });
  await pglite.waitReady;
  return pglite;
}

/**
 * A migrated, empty database for one test file: a copy of the one that `global-setup.ts` prepared, connected through a line if one is
 * given. `bare` has no tables.
 */
export async function testDatabase({
  line,
  hurried = false,
  bare = false,
  folder,
  servers,
}: {
  line?: DatabaseLine | undefined;
  hurried?: boolean;
  bare?: boolean;
  /** Folder for the files of the embedded database; in memory by default. */
  folder?: string | undefined;
  /** Separate servers of the test, which are migrated and then left to the test. */
  servers?: PostgresAddress | undefined;
} = {}): Promise<OpenDatabase & { close: () => Promise<void> }> {
  expectOnBoth(expect.getState().testPath!);
  if (servers) {
    const own = postgresDatabase(servers, patient);
    await migrate(own);
    return { ...own, close: own.end };
  }
  const server = inject('postgresUrl');
  if (!server) {
    const pglite = await embedded(bare, folder);
    return { ...embeddedDatabase(pglite, hurried ? undefined : TESTS_MS), close: () => pglite.close() };
  }
  const name = `muster_test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${bare ? 'template1' : 'muster_template'} strategy file_copy`);
  const address = Object.assign(new URL(server), { pathname: `/${name}` });
  const database = postgresDatabase(line ? line.to(address) : address.href, hurried ? undefined : patient);
  return {
    ...database,
    close: async () => {
      await database.end();
      line?.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}
