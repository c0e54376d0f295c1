import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { failedBackup, failedElsewhere } from '../../operator/check-backups.ts';
import { databaseLine } from '../../test/database-line.ts';
import { testDatabase } from '../../test/test-database.ts';
import { fixedClock } from '../clock.ts';
import type { OpenDatabase } from '../database/database.ts';
import { openFiles } from '../files/open-files.ts';
import { readSettings } from '../start/settings.ts';
import { askForBackup, serveBackups } from './backup-socket.ts';
import { backupsOf } from './backups.ts';
import { verifyBackup } from './verify-backup.ts';

const server = inject('postgresUrl');
const NOWHERE = '/dev/null/backups';
const MEGABYTE = 1024 * 1024;

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-failed-backup-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The daily backups of a process on this database. */
async function processWith(
  backupDir: string,
  { on = database, clock = fixedClock('2026-03-02T03:07:00Z') }: { on?: OpenDatabase; clock?: ReturnType<typeof fixedClock> } = {},
) {
  const settings = { ...readSettings({ DATA_DIR: folder }), backupDir };
  const log = { info: () => undefined, error: () => undefined };
  return backupsOf({ database: on, files: await openFiles(settings), settings, clock, zone: 'UTC', log, tellEveryMs: 20 });
}

describe('a backup of the day that cannot be made', () => {
  it('is told by every process and by the operator command, until a later one is made', async () => {
    const into = join(folder, 'kept');
    const check = () => failedBackup({ backupDir: into }, database);
    const other = await processWith(into);
    expect([await other.state(), await check()]).toEqual([{ last_at: null, last_failure: null }, []]);
    await (await processWith(NOWHERE)).makeIfDue();
    expect([await other.state(), await check()]).toEqual([
      { last_at: null, last_failure: { at: '2026-03-02T03:07:00.000Z', reason: expect.stringContaining('ENOTDIR') as string } },
      [
        {
          part: 'backups',
          state: 'look',
          says: expect.stringMatching(/^The backup of 2026-03-02T03:07:00\.000Z could not be made: ENOTDIR.+\.$/) as string,
        },
      ],
    ]);
    await mkdir(join(into, 'muster-2026-03-02T040700Z'), { recursive: true });
    expect([await other.state(), await check()]).toEqual([{ last_at: '2026-03-02T04:07:00.000Z', last_failure: null }, []]);
  });

  it('is said to the operator command by the server that has the embedded database open', async () => {
    const settings = { dataDir: join(folder, 'asked'), backupDir: NOWHERE };
    await mkdir(settings.dataDir);
    expect(await failedElsewhere(settings)).toEqual([]);
    const backups = await processWith(NOWHERE, { clock: fixedClock('2026-03-05T03:07:00Z') });
    const end = await serveBackups(settings.dataDir, backups);
    try {
      await backups.makeIfDue();
      expect(await failedElsewhere(settings)).toEqual([
        { part: 'backups', state: 'look', says: expect.stringContaining('2026-03-05T03:07:00.000Z could not be made: ENOTDIR') as string },
      ]);
      await expect(askForBackup(settings.dataDir, NOWHERE)).rejects.toThrow('ENOTDIR');
    } finally {
      await end();
    }
  });

  it.runIf(server)('since the database is gone is known to all once it is back', async () => {
    const line = await databaseLine();
    const cut = await testDatabase({ line, hurried: true });
    const backups = await processWith(join(folder, 'gone'), { on: cut });
    try {
      const back = await line.down();
      await backups.makeIfDue();
      await back();
      const other = await processWith(join(folder, 'gone'), { on: cut });
      await expect
        .poll(() => other.state(), { timeout: 60_000 })
        .toMatchObject({ last_failure: { at: '2026-03-02T03:07:00.000Z', reason: expect.stringMatching(/connect/i) as string } });
    } finally {
      await backups.end();
      await cut.close();
    }
  });

  // The embedded database has the same test among those of the operator command.
  it.runIf(server)('since the disk is full says so, leaves nothing, and the next one is whole', async ({ skip }) => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const mount = (...options: string[]) =>
      execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', disk], { stdio: 'ignore' });
    try {
      mount('size=2m', 'mode=777');
    } catch {
      skip('only root may mount a disk of its own');
    }
    try {
      // Random, so that the dump cannot compress it.
      await sql`create table much as select sha512(random()::text::bytea) || sha512(random()::text::bytea) as bytes
        from generate_series(1, ${(4 * MEGABYTE) / 128}::int)`.execute(database.db);
      const backups = await processWith(disk);
      const failing = backups.make(disk);
      await expect(failing).rejects.toThrow(
        `The disk of ${disk} is full. No backup was made, and nothing of one was left. Free some space, and try again.`,
      );
      expect(await readdir(disk)).toEqual([]);
      mount('remount', 'size=200m');
      const { folder: made } = await backups.make(disk);
      expect(await readdir(disk)).toEqual([made.slice(disk.length + 1)]);
      await verifyBackup(made);
    } finally {
      execFileSync('umount', ['--lazy', disk]);
      await sql`drop table if exists much`.execute(database.db);
    }
  });
});
