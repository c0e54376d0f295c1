import { closeSync, constants, openSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { MadeBackup } from './make-backup.ts';

const NAME = 'backup.sock';
/** Longer paths do not fit into the address of a socket. */
const LONGEST_PATH = 100;

const Request = z.object({ into: z.string().refine(isAbsolute) });
type Answer = { made: MadeBackup } | { refused: string };

/** The address of the socket in a data folder, for as long as it is needed. A long path is reached by way of the open folder. */
function addressIn(dataDir: string): { path: string; done: () => void } {
  const path = join(dataDir, NAME);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return { path, done: () => undefined };
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${folder}/${NAME}`, done: () => closeSync(folder) };
}

/** The first line that arrives; null if the other side goes before it has sent one. */
function firstLine(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\n')) resolve(text.split('\n')[0]!);
    });
    socket.on('close', () => resolve(null));
  });
}

/**
 * Lets the operator command have backups made by this process, which alone can read the embedded database: by a socket in the data folder that
 * only the same user may open. The caller holds the lock on the database, so a socket that is there already is that of a process that was killed.
 */
export async function serveBackups(dataDir: string, make: (into: string) => Promise<MadeBackup>): Promise<() => Promise<void>> {
  const { path, done } = addressIn(dataDir);
  await rm(join(dataDir, NAME), { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Who asked may be gone; the backup is made all the same.
    socket.on('error', () => undefined);
    const answer = (what: Answer) => socket.end(`${JSON.stringify(what)}\n`);
    firstLine(socket)
      .then((line) => make(Request.parse(JSON.parse(line ?? '')).into))
      .then(
        (made) => answer({ made }),
        (error: unknown) => answer({ refused: (error as Error).message }),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(join(dataDir, NAME), 0o600);
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    await closed;
    await rm(join(dataDir, NAME), { force: true });
    done();
  };
}

/**
 * Has the server make a backup that has the embedded database of this data folder open. Null if there is none that listens. Throws
 * `BackupError` with what it says if it cannot, or if it ends before it has answered.
 */
export async function askForBackup(dataDir: string, into: string): Promise<MadeBackup | null> {
  let address: ReturnType<typeof addressIn>;
  try {
    address = addressIn(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const socket = createConnection(address.path);
  try {
    const connected = await new Promise<boolean>((resolve, reject) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
        else reject(error);
      });
    });
    if (!connected) return null;
    socket.on('error', () => undefined);
    const request: z.infer<typeof Request> = { into };
    socket.write(`${JSON.stringify(request)}\n`);
    const line = await firstLine(socket);
    if (line === null) throw new BackupError('The server ended before the backup was whole. Nothing that was left of it counts as one.');
    const answer = JSON.parse(line) as Answer;
    if ('refused' in answer) throw new BackupError(answer.refused);
    return answer.made;
  } finally {
    socket.destroy();
    address.done();
  }
}
