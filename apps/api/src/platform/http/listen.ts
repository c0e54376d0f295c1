import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start/settings.ts';

/** How long a start waits for a port that a process still holds while it ends, and how soon a running process answers. */
const DYING_MS = 10_000;
const DYING_LOOK_MS = 200;
const LIVES_MS = 1000;

/** The address a server listens on, and the names of its settings. */
export interface Place {
  host: string;
  port: number;
  settings: { host: string; port: string };
}

/** Whether a running process answers at the address: after a kill, the operating system may still accept connections. */
const answersAt = ({ host, port }: Place): Promise<boolean> =>
  fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health/live`, { signal: AbortSignal.timeout(LIVES_MS) }).then(
    () => true,
    () => false,
  );

function cannotListen(error: NodeJS.ErrnoException, { host, port, settings }: Place): Error {
  if (error.code === 'EADDRINUSE') return new StartError([`Port ${port} of ${host} is in use. Set ${settings.port} to another one.`]);
  if (error.code === 'EACCES')
    return new StartError([`Port ${port} of ${host} may not be used by this user. Set ${settings.port} to another one.`]);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError([`${settings.host} ${host} is no address of this machine.`]);
  return error;
}

/** Listens, and waits for the port if its owner is ending. Throws `StartError` if it cannot. */
export async function listenAt<T>(place: Place, listen: (place: Place) => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (const until = performance.now() + DYING_MS; ; await wait(DYING_LOOK_MS)) {
    try {
      return await listen(place);
    } catch (error) {
      const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!inUse || performance.now() > until || stopping.aborted || (await answersAt(place)))
        throw cannotListen(error as NodeJS.ErrnoException, place);
    }
  }
}
