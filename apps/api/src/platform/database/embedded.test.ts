import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../test/held-up.ts';
import type { Tables } from '../platform.tables.ts';
import type { ClosableDatabase } from './open.ts';

const api = fileURLToPath(new URL('../../../', import.meta.url));
const patience = { timeout: 60_000, interval: 20 };
let folder: string;
let open: (dataDir: string) => Promise<ClosableDatabase>;
const openDatabases: ClosableDatabase[] = [];

/** The database thread is a separate file in the build, so the test needs a build as well. */
beforeAll(async () => {
  if (!oneAtATime) return;
  await mkdir(join(api, 'test-results'), { recursive: true });
  folder = await mkdtemp(join(api, 'test-results/embedded-'));
  const sources = join(api, 'src/platform/database');
  await build({
    entryPoints: {
      open: join(sources, 'open.ts'),
      'pglite-thread': join(sources, 'pglite-thread.ts'),
      flush: join(sources, '../files/flush.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const { openEmbedded } = (await import(pathToFileURL(join(folder, 'open.js')).href)) as typeof import('./open.ts');
  const { flushNothing } = (await import(pathToFileURL(join(folder, 'flush.js')).href)) as typeof import('../files/flush.ts');
  flushNothing();
  open = async (dataDir) => {
    const database = await openEmbedded(dataDir, () => undefined);
    openDatabases.push(database);
    return database;
  };
  const first = await open(join(folder, 'seed'));
  await sql`create table walk (id int primary key, miles int, words text)`.execute(first.db);
  await sql`insert into walk select n, n, repeat('along the harbour ', 20) from generate_series(1, 500) n`.execute(first.db);
  await first.close();
}, 120_000);
afterAll(async () => {
  if (!oneAtATime) return;
  await Promise.allSettled(openDatabases.map((each) => each.close()));
  await rm(folder, { recursive: true, force: true });
});

let copies = 0;
/** A data folder with a closed database of 500 walks. */
async function seeded(): Promise<string> {
  const dataDir = join(folder, `data-${(copies += 1)}`);
  await cp(join(folder, 'seed'), dataDir, { recursive: true });
  return dataDir;
}
const walks = async ({ db }: ClosableDatabase) => (await sql<{ n: number }>`select count(*) as n from walk`.execute(db)).rows[0]!.n;

/** Makes PostgreSQL fail to write the next log file, which crashes it. */
async function spoilLog(dataDir: string, { db }: ClosableDatabase): Promise<() => Promise<void>> {
  const log = join(dataDir, 'database/pg_wal');
  const { rows } = await sql<{ current: string }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as current`.execute(db);
  const next = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name > rows[0]!.current);
  for (const name of next) {
    await rm(join(log, name));
    await mkdir(join(log, name));
  }
  return async () => {
    await Promise.all(next.map((name) => rm(join(log, name), { recursive: true, force: true })));
  };
}
/** Crashes the database: a single statement reports the error; the commit of a transaction never returns. */
async function die(db: ClosableDatabase['db'] | Transaction<Tables>): Promise<void> {
  await sql`select pg_switch_wal()`.execute(db);
  await sql`select pg_logical_emit_message(true, 'muster', 'into the next file')`.execute(db);
}
const failure = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
  work.then(
    () => {
      throw new Error('This should have failed.');
    },
    (error: Error) => error,
  );

describe.runIf(oneAtATime)('an embedded database that stops', () => {
  it('is opened again by itself, with all that was committed and nothing that was not', async () => {
    const dataDir = await seeded();
    const database = await open(dataDir);
    await sql`insert into walk values (1001, 1)`.execute(database.db);
    const mend = await spoilLog(dataDir, database);
    const error = await failure(
      database.db.transaction().execute(async (tx) => {
        await sql`insert into walk values (1002, 1)`.execute(tx);
        await die(tx);
      }),
    );
    expect(error).toMatchObject({ name: 'DatabaseStopped' });
    await mend();
    await vi.waitFor(async () => expect(await walks(database)).toBe(501), patience);
    await database.db.transaction().execute((tx) => sql`insert into walk values (1004, 1)`.execute(tx));
    expect(await walks(database)).toBe(502);
    await database.close();
  });

  it('loses no transaction that it acknowledged to one of many writers when it stops in the middle of them', async () => {
    const dataDir = await seeded();
    const database = await open(dataDir);
    const mend = await spoilLog(dataDir, database);
    const acknowledged: number[] = [];
    let next = 1000;
    let failures = 0;
    const write = async () => {
      while (failures === 0) {
        const id = (next += 1);
        try {
          await database.db.transaction().execute((tx) => sql`insert into walk values (${id}, 1)`.execute(tx));
          acknowledged.push(id);
        } catch {
          failures += 1;
        }
      }
    };
    const stopping = vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), patience).then(() => failure(die(database.db)));
    await Promise.all([...Array.from({ length: 16 }, write), stopping]);
    await mend();
    await vi.waitFor(() => walks(database), patience);
    const { rows } = await sql<{ id: number }>`select id from walk where id > 1000`.execute(database.db);
    const there = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    await database.close();
  });

  it('refuses statements and transactions at once while it cannot be opened, and answers once it can', async () => {
    const dataDir = await seeded();
    const database = await open(dataDir);
    const mend = await spoilLog(dataDir, database);
    await rename(join(dataDir, 'database', 'PG_VERSION'), join(dataDir, 'away'));
    await failure(die(database.db));
    const insert = () => database.db.transaction().execute((tx) => sql`insert into walk values (1001, 1)`.execute(tx));
    expect(await failure(walks(database))).toMatchObject({ name: 'DatabaseStopped' });
    expect(await failure(insert())).toMatchObject({ name: 'DatabaseStopped' });
    expect(await failure(database.db.transaction().execute(async () => 'nothing'))).toMatchObject({ name: 'DatabaseStopped' });
    await mend();
    await rename(join(dataDir, 'away'), join(dataDir, 'database', 'PG_VERSION'));
    await vi.waitFor(insert, patience);
    expect(await walks(database)).toBe(501);
    await database.close();
  });

  it('closes while it cannot be opened', async () => {
    const dataDir = await seeded();
    const database = await open(dataDir);
    await spoilLog(dataDir, database);
    await rm(join(dataDir, 'database', 'PG_VERSION'));
    await failure(die(database.db));
    await failure(walks(database));
    await database.close();
    expect((await readdir(join(dataDir, 'database'))).includes('PG_VERSION')).toBe(false);
  });
});

describe.runIf(oneAtATime)('a folder that is opened', () => {
  /** Returns the error of a start on this folder, and whether any byte of the database changed. */
  async function refused(dataDir: string) {
    const bytes = async () => {
      const names = (await readdir(join(dataDir, 'database'), { recursive: true })).sort();
      const files = await Promise.all(
        names.map(async (name) => {
          const file = join(dataDir, 'database', name);
          return (await stat(file)).isFile() ? (await readFile(file)).toString('base64') : '';
        }),
      );
      return JSON.stringify([names, files]);
    };
    const before = await bytes();
    const error = await failure(open(dataDir));
    return { name: error.name, message: error.message, unchanged: before === (await bytes()) };
  }

  it('is left as it is where PG_VERSION is missing and anything else is there', async () => {
    const dataDir = await seeded();
    await rm(join(dataDir, 'database', 'PG_VERSION'));
    const { name, message, unchanged } = await refused(dataDir);
    expect(name).toBe('StartError');
    expect(message).toContain(`The database in ${dataDir}/database is damaged`);
    expect(message).toContain('PG_VERSION');
    expect(unchanged).toBe(true);
    await rm(join(dataDir, 'database'), { recursive: true });
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database', 'notes.txt'), 'Not a database.');
    expect(await refused(dataDir)).toMatchObject({ name: 'StartError', unchanged: true });
  });

  it('gets no new community where only the database of one is missing', async () => {
    for (const left of ['files/a/b.webp', 'demo.json']) {
      const dataDir = join(folder, `left-${left.length}`);
      await mkdir(join(dataDir, 'files/a'), { recursive: true });
      if (left === 'demo.json') await rm(join(dataDir, 'files'), { recursive: true });
      await writeFile(join(dataDir, left), 'kept');
      const error = await failure(open(dataDir));
      expect(error.name).toBe('StartError');
      expect(error.message).toContain(`holds ${left.split('/')[0]} of a community, but no database`);
      expect((await readdir(dataDir)).includes('database')).toBe(false);
    }
  });

  const largest = async (dataDir: string) => {
    const database = await open(dataDir);
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('walk') as path`.execute(database.db);
    await database.close();
    return join(dataDir, 'database', rows[0]!.path);
  };

  it.each<[string, (dataDir: string) => Promise<void>]>([
    ['a zeroed pg_control', (dataDir) => writeFile(join(dataDir, 'database/global/pg_control'), Buffer.alloc(8192))],
    [
      'a cut log',
      async (dataDir) => {
        const log = join(dataDir, 'database/pg_wal');
        const files = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name));
        await Promise.all(files.map((name) => truncate(join(log, name), 100_000)));
      },
    ],
    ['a table that is cut off', async (dataDir) => truncate(await largest(dataDir), 8192 * 2)],
    ['an empty table', async (dataDir) => truncate(await largest(dataDir), 0)],
    ['a missing table', async (dataDir) => rm(await largest(dataDir))],
    ['a catalogue that is cut off', (dataDir) => truncate(join(dataDir, 'database/base/5/1259'), 8192)],
    ['another version of PostgreSQL', (dataDir) => writeFile(join(dataDir, 'database/PG_VERSION'), '12\n')],
  ])('is refused with one sentence and what to do where it has %s', async (_, damage) => {
    const dataDir = await seeded();
    await damage(dataDir);
    const { name, message } = await refused(dataDir);
    expect(name).toBe('StartError');
    expect(message).toContain(`The database in ${dataDir}/database is`);
    expect(message).toContain('Put the folder back from a backup, or set another DATA_DIR.');
    expect(message).not.toContain('\n');
  });

  it('gets its first database whole, also after a first start that was broken off', async () => {
    const dataDir = join(folder, 'broken-off');
    await mkdir(join(dataDir, 'database.new'), { recursive: true });
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database.new', 'PG_VERSION'), '18');
    await writeFile(join(dataDir, 'database.new', 'half'), 'made');
    const database = await open(dataDir);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'database.lock', 'reserve']);
    expect((await readdir(join(dataDir, 'database'))).includes('half')).toBe(false);
  });

  it('keeps files of its log in stock, however much is written', async () => {
    const dataDir = await seeded();
    const log = async () => (await readdir(join(dataDir, 'database/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
    const database = await open(dataDir);
    for (let file = 0; file < 4; file += 1) {
      const { rows } = await sql<{ current: string }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as current`.execute(database.db);
      expect((await log()).filter((name) => name > rows[0]!.current).length).toBeGreaterThanOrEqual(1);
      await sql`update walk set miles = miles + 1`.execute(database.db);
      await sql`select pg_switch_wal()`.execute(database.db);
      await sql`checkpoint`.execute(database.db);
    }
    expect(await log()).toHaveLength(3);
    await database.close();
  });
});
