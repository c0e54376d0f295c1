import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { embeddedFolder } from '../database/embedded-folder.ts';
import { lockEmbedded } from '../database/embedded-lock.ts';
import { type AnyDatabase, plainName, tablesOf } from '../database/every-table.ts';
import { unhurried } from '../database/limits.ts';
import { openEmbedded, openPostgres } from '../database/open.ts';
import { flushTree } from '../files/flush.ts';
import { BackupError } from './backup-error.ts';
import { DUMP, type Manifest } from './backup-manifest.ts';
import { differenceOf } from './count-rows.ts';
import { countOn, serverVersion } from './postgres-dump.ts';
import { postgresTool, runTool } from './postgres-tools.ts';
import type { Target } from './restore-target.ts';

/** Restores the database as the last step: without it no server takes the restored files for a complete community. */
export const restoreDatabase = (target: Target, stage: (files: Manifest['files']) => Promise<void>): Promise<void> =>
  target.manifest.engine === 'embedded' ? restoreEmbedded(target, stage) : restorePostgres(target);

async function compare({ manifest, say }: Target, db: AnyDatabase): Promise<void> {
  say('Counting rows…');
  const difference = differenceOf(manifest.rows, (await countOn(db)).rows);
  if (difference) throw new BackupError(`The restored database is not the one that was backed up: ${difference}. Do not use it.`);
}

async function restoreEmbedded(target: Target, stage: (files: Manifest['files']) => Promise<void>): Promise<void> {
  const { settings, manifest, staging, say } = target;
  const folder = embeddedFolder(settings.dataDir);
  const lock = await lockEmbedded(folder);
  try {
    say('Copying the database…');
    await stage(manifest.files.filter(({ path }) => path.startsWith('database/')));
    for (const path of manifest.folders) await mkdir(join(staging, path), { recursive: true, mode: 0o700 });
    const database = await openEmbedded(staging, console.error);
    try {
      await compare(target, database.background as unknown as AnyDatabase);
    } finally {
      await database.close();
    }
    await target.placeFiles();
    await flushTree(embeddedFolder(staging));
    await rename(embeddedFolder(staging), folder);
  } finally {
    await lock.release();
  }
}

async function restorePostgres(target: Target): Promise<void> {
  const { settings, backup, say } = target;
  const address = settings.databaseDirectUrl ?? settings.databaseUrl!;
  const database = await openPostgres({ url: address, prepare: false }, unhurried);
  const db = database.background as unknown as AnyDatabase;
  try {
    const [table] = await tablesOf(db);
    if (table)
      throw new BackupError(
        `The PostgreSQL is not empty: it holds a table ${plainName(table)}. Name an empty database. Nothing was changed.`,
      );
    const tool = await postgresTool('pg_restore', await serverVersion(db));
    await target.placeFiles();
    say('Restoring the database…');
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments', join(backup, DUMP)];
    await runTool(tool, args, { address });
    await sql`analyze`.execute(db);
    await compare(target, db);
  } finally {
    await database.close();
  }
}
