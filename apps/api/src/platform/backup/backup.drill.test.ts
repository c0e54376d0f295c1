import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startS3Peer } from '../../../../../e2e/peers/s3-peer.ts';
import { photo } from '../../features/media/media.factory.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { fixedClock } from '../clock.ts';
import { embeddedDatabase, postgresDatabase } from '../database/database.ts';
import { pgliteOptions } from '../database/pglite-options.ts';
import { PreparedPGlite } from '../database/prepared-pglite.ts';
import { s3Store } from '../files/s3-store.ts';
import { readSettings } from '../start/settings.ts';
import { backupsIn } from './backup-folder.ts';
import { backupsOf } from './backups.ts';
import { makeBackup } from './make-backup.ts';
import { onlyHere } from './postgres-dump.ts';
import { verifyBackup } from './verify-backup.ts';

const api = fileURLToPath(new URL('../../../', import.meta.url));
const server = inject('postgresUrl');
const secrets: [string] = [randomBytes(32).toString('hex')];
const WRITERS = 8;
/** Posts per writer; the limit is thirty posts in ten minutes, and the clock does not move. */
const MOST_POSTS = 15;

let app: TestApp;
let folder: string;
let built: string;
let put: typeof import('./restore-backup.ts').restoreBackup;
const databases: string[] = [];

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
/** The settings of an empty target: a folder, and an empty database on the test server if there is one. */
async function place(dataDir: string): Promise<ReturnType<typeof readSettings>> {
  const settings = { DATA_DIR: join(folder, dataDir) };
  if (!server) return readSettings(settings);
  const name = `muster_restored_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name}`);
  databases.push(name);
  return readSettings({ ...settings, DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href });
}
const restore = (settings: ReturnType<typeof readSettings>, backup: string) => put(settings, backup, () => undefined);

/** The restored database. */
async function databaseIn({ databaseUrl, dataDir }: ReturnType<typeof readSettings>): Promise<TestApp['database']> {
  if (databaseUrl) {
    const database = postgresDatabase(databaseUrl);
    return { ...database, close: database.end };
  }
  const pglite = new PreparedPGlite({ ...pgliteOptions, dataDir: join(dataDir, 'database') });
  await pglite.waitReady;
  return { ...embeddedDatabase(pglite), close: () => pglite.close() };
}

/** The restore opens the embedded database in a thread, which is a separate file in the build: so the test needs a build as well. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'));
  await mkdir(join(api, 'test-results'), { recursive: true });
  built = await mkdtemp(join(api, 'test-results/backup-'));
  await build({
    entryPoints: {
      restore: join(api, 'src/platform/backup/restore-backup.ts'),
      'pglite-thread': join(api, 'src/platform/database/pglite-thread.ts'),
    },
    outdir: built,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  put = ((await import(pathToFileURL(join(built, 'restore.js')).href)) as typeof import('./restore-backup.ts')).restoreBackup;
  app = await startTestApp({ secrets, onDisk: true });
});
afterAll(async () => {
  await app.close();
  for (const name of databases) await admin(`drop database ${name} with (force)`);
  for (const each of [folder, built]) await rm(each, { recursive: true, force: true });
});

/** Posts and uploads of a member until stopped. `texts` are the posts that the server acknowledged. */
function writes({ api, id, access }: TestMember, picture: Buffer) {
  const texts: string[] = [];
  let stopped = false;
  const running = (async () => {
    for (let n = 0; n < MOST_POSTS && !stopped; n += 1) {
      const text = `${id} ${n}`;
      await api.createPost({ params: { id }, body: { text } });
      texts.push(text);
      const body = new FormData();
      body.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
      expect((await app.raw('POST', `/api/user/${id}/photo`, { token: access, body })).status).toBe(200);
    }
  })();
  return {
    texts,
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

describe('a backup', () => {
  it('that is made while members write is put back whole: every row, and the file of every row', async () => {
    const members = await Promise.all(Array.from({ length: WRITERS }, () => makeMember(app)));
    const picture = await photo({ width: 300, height: 300, format: 'png' });
    const writers = members.map((member) => writes(member, picture));
    await expect.poll(() => writers.every(({ texts }) => texts.length > 1), { timeout: 60_000 }).toBe(true);
    const before = writers.flatMap(({ texts }) => [...texts]);
    // As if a later release had migrated the database and this one had run on it since.
    await sql`insert into kysely_migration (name, timestamp) values ('9999_what_comes', '2031-05-06T00:00:00.000Z')`.execute(
      app.database.db,
    );
    const backup = await app.deps.backups.make(join(folder, 'kept'));
    await Promise.all(writers.map(({ stop }) => stop()));

    const settings = await place('restored');
    await restore(settings, backup.folder);
    const database = await databaseIn(settings);
    const restored = await startTestApp({ secrets, before: { ...app, dataDir: settings.dataDir, database } });
    try {
      const posts = await database.db.selectFrom('post').select('text').execute();
      const sent = new Set(writers.flatMap(({ texts }) => texts));
      expect(posts.map(({ text }) => text)).toEqual(expect.arrayContaining(before));
      expect(posts.filter(({ text }) => !sent.has(text))).toEqual([]);
      const pictures = await database.db.selectFrom('media').select(['id', 'widths']).where('state', '=', 'ready').execute();
      expect(pictures.length).toBeGreaterThanOrEqual(WRITERS);
      for (const { id, widths } of pictures)
        for (const width of widths) expect((await restored.raw('GET', `/media/${id}/${width}.webp`)).status).toBe(200);
      // Members who were signed in still are, and can post.
      const { id, access } = members[0]!;
      await restored.client(access).createPost({ params: { id }, body: { text: 'After it was put back' } });
    } finally {
      await restored.close();
    }
  });

  it('is put back only where nothing is, and else changes nothing', async () => {
    const [backup] = await backupsIn(join(folder, 'kept'));
    const settings = await place('second');
    const used = { ...settings, ...(app.database.kind === 'postgres' ? { databaseUrl: app.database.url } : { dataDir: app.dataDir }) };
    await expect(restore(used, backup!.folder)).rejects.toThrow(
      server
        ? /^The PostgreSQL is not empty: it holds a table [\w.]+\. Name an empty database\. Nothing was changed\.$/
        : /^There is a database in .+ already\. A backup is only put back where there is nothing: nothing was changed\.$/,
    );
    expect(await readdir(settings.dataDir).catch(() => [])).toEqual([]);
    await mkdir(join(settings.dataDir, 'files/media'), { recursive: true });
    await expect(restore(settings, backup!.folder)).rejects.toThrow(/^There are files in .+ already\. A backup is only put back/);
    const other = { ...(await place('third')), databaseUrl: server ? undefined : 'postgres://127.0.0.1/muster' };
    await expect(restore(other, backup!.folder)).rejects.toThrow(
      server
        ? 'is of a PostgreSQL. Set DATABASE_URL to an empty database.'
        : 'is of an embedded database, and DATABASE_URL names a PostgreSQL.',
    );
  });

  it('shares files with the one before it, and is whole without it', async () => {
    const first = (await backupsIn(join(folder, 'kept')))[0]!;
    const second = await app.deps.backups.make(join(folder, 'kept'));
    expect(second.folder).not.toBe(first.folder);
    const [key] = (await readdir(join(first.folder, 'files'), { recursive: true })).filter((name) => name.endsWith('.webp'));
    expect((await stat(join(second.folder, 'files', key!))).nlink).toBe(2);
    await rm(first.folder, { recursive: true });
    const { files } = await verifyBackup(second.folder);
    expect(files.filter(({ path }) => path.startsWith('files/')).length).toBe(second.files);
  });

  it('is made each day where that is set, and those of earlier days go; one that cannot be made is told', async () => {
    const { deps, database } = app;
    const clock = fixedClock('2026-03-02T03:07:00Z');
    const said: string[] = [];
    const log = { info: (_: unknown, text: string) => void said.push(text), error: (_: unknown, text: string) => void said.push(text) };
    const daily = (backupDir: string) => {
      const settings = { ...deps.settings, backupDir, backupKeep: 1 };
      return backupsOf({ database, files: deps.files, settings, clock, zone: 'UTC', log: log as typeof deps.log });
    };
    const into = join(folder, 'daily');
    const backups = daily(into);
    expect(await backups.state()).toEqual({ last_at: null, last_failure: null });
    await Promise.all([backups.makeIfDue(), backups.makeIfDue()]);
    expect(await backups.state()).toEqual({ last_at: '2026-03-02T03:07:00.000Z', last_failure: null });
    clock.advance(24 * 3600);
    await backups.makeIfDue();
    expect(await readdir(into)).toEqual(['muster-2026-03-03T030700Z']);
    expect(said).toEqual(['backed up', 'backed up', 'backup no longer kept']);

    const broken = daily(join(into, 'muster-2026-03-03T030700Z', 'manifest.json'));
    await broken.makeIfDue();
    expect(await broken.state()).toEqual({
      last_at: null,
      last_failure: { at: '2026-03-03T03:07:00.000Z', reason: expect.stringContaining('ENOTDIR') as string },
    });
    expect(said.at(-1)).toBe('not backed up');
  });

  // On PostgreSQL only: the kind of database makes no difference to a bucket, and the restore is quicker there.
  it.runIf(server)('holds the files of a bucket, and is put back to an empty one or to a folder', async () => {
    const [full, empty] = [await startS3Peer(), await startS3Peer()];
    const [source, target] = [s3Store(full.settings), s3Store(empty.settings)];
    try {
      await source.put('media/one/300.webp', Buffer.from('a picture'), 'image/webp');
      await source.put('recordings/two/1', Buffer.alloc(9 * 1024 * 1024, 'film'), 'application/octet-stream');
      const { database, deps, clock } = app;
      const signal = new AbortController().signal;
      const backup = await makeBackup({ database, files: source, settings: deps.settings, clock }, join(folder, 'of-bucket'), signal);
      expect(backup.files).toBe(2);
      await restore({ ...(await place('to-bucket')), s3: empty.settings }, backup.folder);
      expect([...empty.objects.keys()].sort()).toEqual(['media/one/300.webp', 'recordings/two/1']);
      for (const [key, { content, type }] of full.objects) {
        expect(empty.objects.get(key)!.content.equals(content)).toBe(true);
        expect(empty.objects.get(key)!.type).toBe(type);
      }
      await expect(restore({ ...(await place('to-used')), s3: empty.settings }, backup.folder)).rejects.toThrow(
        `The bucket ${empty.settings.bucket} is not empty: it holds `,
      );
      const toFolder = await place('to-folder');
      await restore(toFolder, backup.folder);
      expect(await readFile(join(toFolder.dataDir, 'files/media/one/300.webp'), 'utf8')).toBe('a picture');
    } finally {
      for (const each of [source, target]) each.close();
      await Promise.all([full.close(), empty.close()]);
    }
  });

  it('leaves nothing where it is broken off, or cannot be made', async () => {
    const { deps, database, dataDir } = app;
    const into = join(folder, 'broken');
    const ending = new AbortController();
    const read: typeof deps.files.read = (key) => {
      ending.abort();
      return deps.files.read(key);
    };
    const source = { database, files: { ...deps.files, read }, settings: deps.settings, clock: app.clock };
    await expect(makeBackup(source, into, ending.signal)).rejects.toThrow('aborted');
    expect(await readdir(into)).toEqual([]);
    const files = join(dataDir, 'files');
    await symlink(files, join(folder, 'link'));
    for (const place of [files, join(files, 'deeper'), join(folder, 'link'), join(folder, 'link', 'deeper')])
      await expect(deps.backups.make(place)).rejects.toThrow(
        /^Backups cannot be kept in .+, which they are copies of\. Name another folder\.$/,
      );
    expect((await readdir(files)).filter((name) => name.startsWith('muster-'))).toEqual([]);
  });

  it.runIf(server)('is made by one server of those on a database', async () => {
    const database = app.database as Extract<TestApp['database'], { kind: 'postgres' }>;
    const ran: string[] = [];
    const first = await onlyHere(database, async () => {
      ran.push('first');
      expect(await onlyHere(database, async () => void ran.push('second'))).toBe(false);
    });
    expect([first, ran]).toEqual([true, ['first']]);
    expect(await onlyHere(database, async () => void ran.push('third'))).toBe(true);
  });
});
