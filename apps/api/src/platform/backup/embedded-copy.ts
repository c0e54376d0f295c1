import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AnyDatabase, tablesOf } from '../database/every-table.ts';
import type { OneSession } from '../database/one-session.ts';
import { forEach } from './copy-file.ts';
import { type Counted, countIn } from './count-rows.ts';

/** If a file changed this shortly before it was copied, a later change may leave its modification time the same. */
const UNSURE_MS = 2000;

interface Seen {
  size: number;
  changedAt: number;
}

async function walk(folder: string, path = ''): Promise<{ files: Array<[string, Seen]>; folders: string[] }> {
  const files: Array<[string, Seen]> = [];
  const folders: string[] = [];
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const at = join(path, entry.name);
    if (entry.isDirectory()) {
      const inside = await walk(folder, at).catch(orGone);
      folders.push(at, ...(inside?.folders ?? []));
      files.push(...(inside?.files ?? []));
    } else if (entry.isFile()) {
      const found = await stat(join(folder, at)).catch(orGone);
      if (found) files.push([at, { size: found.size, changedAt: found.mtimeMs }]);
    }
  }
  return { files, folders };
}

/** Files come and go while statements run. */
function orGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Copies a file, sharing its blocks if the file system can. */
async function copy(from: string, to: string, path: string): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
}

const LOGS = 'pg_wal/';
const isLog = (path: string) => path.startsWith(LOGS) && /^[0-9A-F]{24}$/.test(path.slice(LOGS.length));

/**
 * Copies the embedded database's folder as of one moment. Most of it is copied while statements run; then it takes the session's turn, so
 * that no statement runs, and copies again what changed meanwhile. `heldUpMs` is how long that took. The copy has the state of a process
 * that was killed right after a checkpoint. Log files that are no longer needed are left out.
 */
export async function copyEmbedded(
  session: OneSession,
  db: AnyDatabase,
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
): Promise<Counted & { paths: string[]; folders: string[]; heldUpMs: number }> {
  const tables = await tablesOf(db);
  await session.exec('checkpoint');
  const began = Date.now();
  const first = (await walk(from)).files.filter(([path]) => !isLog(path));
  await forEach(first, async ([path]) => {
    signal.throwIfAborted();
    await copy(from, to, path).catch(orGone);
  });
  const known = new Map(first);
  const isSame = (path: string, { size, changedAt }: Seen) => {
    const before = known.get(path);
    return before?.size === size && before.changedAt === changedAt && changedAt < began - UNSURE_MS;
  };

  const end = await session.turn();
  const held = performance.now();
  const last = await (async () => {
    // Statements of this turn fail if the database is reopened during it, since that writes to its files.
    const raw = session.raw.pinned?.() ?? session.raw;
    await raw.query('checkpoint');
    const counted = await countIn(raw, tables);
    const log = await raw.query(
      'select (select redo_wal_file from pg_control_checkpoint()) as oldest, pg_walfile_name(pg_current_wal_insert_lsn()) as newest',
    );
    const { oldest, newest } = log.rows[0] as { oldest: string; newest: string };
    const { files, folders } = await walk(from);
    const wanted = files.filter(([path]) => !isLog(path) || (path.slice(LOGS.length) >= oldest && path.slice(LOGS.length) <= newest));
    await forEach(
      wanted.filter(([path, seen]) => !isSame(path, seen)),
      ([path]) => copy(from, to, path),
    );
    await raw.query('select 1');
    return { ...counted, folders, paths: wanted.map(([path]) => path) };
  })().finally(end);
  const heldUpMs = Math.round(performance.now() - held);

  const wanted = new Set(last.paths);
  for (const [path] of first) if (!wanted.has(path)) await rm(join(to, path), { force: true });
  for (const folder of last.folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  return { ...last, heldUpMs };
}
