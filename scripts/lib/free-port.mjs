import { createServer } from 'node:net';

/** Below the ephemeral ports: any connection could take one of those between the check and its use. */
const [LOWEST, HOW_MANY] = [12_000, 20_000];
const MOST_TRIES = 50;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free loopback port that the system does not assign to other programs. Rejects if none is found. */
export async function freePort() {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * HOW_MANY);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}
