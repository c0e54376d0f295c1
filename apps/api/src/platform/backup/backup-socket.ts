import { closeSync, constants, openSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type { OperatorHealth } from '@muster/contract';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { Backups } from './backups.ts';
import type { MadeBackup } from './make-backup.ts';

const NAME = 'backup.sock';
/** Longer paths do not fit into a socket address. */
const LONGEST_PATH = 100;

type State = OperatorHealth['backup'];
const Request = z.union([z.object({ into: z.string().refine(isAbsolute) }), z.object({ ask: z.literal('state') })]);
type Answer = { made: MadeBackup } | { state: State } | { refused: string };

/** A usable path of the socket in a data folder. A long path is shortened through an open descriptor of the folder, which `done` closes. */
function addressIn(dataDir: string): { path: string; done: () => void } {
  const path = join(dataDir, NAME);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return { path, done: () => undefined };
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${folder}/${NAME}`, done: () => closeSync(folder) };
}

/** Returns the first line received; null if the peer closes before it has sent one. */
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
 * Serves the operator command: it requests backups from this process, which alone can read the embedded database, and reads their state.
 * Uses a socket in the data folder that only the same user may open. The caller holds the lock on the database, so an existing socket was
 * left by a killed process.
 */
export async function serveBackups(dataDir: string, { make, state }: Pick<Backups, 'make' | 'state'>): Promise<() => Promise<void>> {
  const { path, done } = addressIn(dataDir);
  await rm(join(dataDir, NAME), { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // The client may disconnect; the backup is completed anyway.
    socket.on('error', () => undefined);
    const answer = (what: Answer) => socket.end(`${JSON.stringify(what)}\n`);
    firstLine(socket)
      .then(async (line) => {
        const request = Request.parse(JSON.parse(line ?? ''));
        answer('into' in request ? { made: await make(request.into) } : { state: await state() });
      })
      .catch((error: unknown) => answer({ refused: (error as Error).message }));
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
 * Sends a request to the server that has the embedded database of this data folder open. Returns its answer, or `ended` if it ended before.
 * Null if there is no server.
 */
async function ask(dataDir: string, request: z.infer<typeof Request>): Promise<Answer | 'ended' | null> {
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
    socket.write(`${JSON.stringify(request)}\n`);
    const line = await firstLine(socket);
    return line === null ? 'ended' : (JSON.parse(line) as Answer);
  } finally {
    socket.destroy();
    address.done();
  }
}

/**
 * Requests a backup from the server that has the embedded database of this data folder open. Returns null if there is no server. Throws
 * `BackupError` with the server's message if it cannot, or if it ends before it has answered.
 */
export async function askForBackup(dataDir: string, into: string): Promise<MadeBackup | null> {
  const answer = await ask(dataDir, { into });
  if (answer === 'ended') throw new BackupError('The server ended before the backup was whole. Nothing that was left of it counts as one.');
  if (answer && 'refused' in answer) throw new BackupError(answer.refused);
  return answer && 'made' in answer ? answer.made : null;
}

/** The backup state of that server; null if it makes no backups, does not report a state, or is not running. */
export async function askForState(dataDir: string): Promise<State> {
  const answer = await ask(dataDir, { ask: 'state' });
  return answer && answer !== 'ended' && 'state' in answer ? answer.state : null;
}
