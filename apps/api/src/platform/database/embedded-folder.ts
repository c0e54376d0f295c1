import { readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start/settings.ts';

/** The embedded database's path within a data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'database');

/** The PostgreSQL version of the embedded database; it cannot read the files of any other version. */
const VERSION = '18';

/** The names in a folder; none if it does not exist. Throws if the folder cannot be read. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

export type FolderState = 'there' | 'missing' | 'empty';

/** Whether a data folder holds an embedded database, whole or damaged. */
export const hasEmbedded = async (dataDir: string): Promise<boolean> => (await namesIn(embeddedFolder(dataDir))).length > 0;

const unchanged = 'Nothing was changed there.';
const restore = 'Put the folder back from a backup, or set another DATA_DIR.';

/** The message for database files that exist but cannot be read. */
export const damaged = (folder: string, ...what: string[]): StartError =>
  new StartError([`The database in ${folder} is damaged: ${what.join('. ').replace(/\.$/, '')}. ${restore}`]);

/**
 * Returns `there` if the folder holds a database. Otherwise one has to be created: elsewhere and then moved into place (`missing`), or
 * inside the folder if it cannot be replaced (`empty`). Throws `StartError` if the folder holds something else, or if only the database of
 * an existing community is missing: a new one would look as if the community had never had members.
 */
export async function lookInto(dataDir: string): Promise<FolderState> {
  const folder = embeddedFolder(dataDir);
  const names = await namesIn(folder);
  if (names.length === 0) {
    const left = [
      (await namesIn(join(dataDir, 'files'))).length > 0 && 'files',
      (await namesIn(dataDir)).includes('demo.json') && 'demo.json',
    ];
    const found = left.filter((name) => name !== false);
    if (found.length > 0)
      throw new StartError([
        `The folder ${dataDir} holds ${found.join(' and ')} of a community, but no database. ${unchanged} Put ${folder} back from a backup, set DATABASE_URL if the database is elsewhere, or set another DATA_DIR to begin anew.`,
      ]);
    return rmdir(folder).then(
      () => 'missing' as const,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return 'missing' as const;
        // For instance a mounted disk.
        if (error.code === 'EBUSY' || error.code === 'EACCES' || error.code === 'EPERM') return 'empty' as const;
        throw error;
      },
    );
  }
  if (!names.includes('PG_VERSION')) throw damaged(folder, 'the folder is not empty, but its file PG_VERSION is missing', unchanged);
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (!/^\d+$/.test(version)) throw damaged(folder, 'its file PG_VERSION is not readable', unchanged);
  if (version !== VERSION)
    throw new StartError([
      `The database in ${folder} is of PostgreSQL ${version}; this version of Muster reads ${VERSION}. ${unchanged} ${restore}`,
    ]);
  return 'there';
}
