import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A kept connection that has been silent for this long is closed: whoever is at work on it would have asked by then. */
const SILENT_MS = 1000;
/** How long whoever is still sending or being answered may take. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** In a round of the event loop this short that took nobody in, hardly anybody has come to the system's queue. */
const QUIET_ROUND_MS = 2;
const MOST_ROUNDS = 500;

interface Connection {
  underWay: number;
  bytes: number;
  /** Since when nothing has happened on it. */
  since: number;
  ended: boolean;
}

/**
 * Stops an HTTP server without resetting anybody. Call before it listens; what it gives is called once, before the server closes: no
 * new connection is taken, every request on those that are there is answered and told that its connection ends, and connections end once
 * they are silent. Sockets of another protocol are not waited for.
 */
export function drainable(app: FastifyInstance, { silentMs = SILENT_MS, patienceMs = PATIENCE_MS } = {}): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let draining = false;
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { underWay: 0, bytes: 0, since: performance.now(), ended: false });
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('upgrade', (_request, socket) => connections.delete(socket as Socket));
  app.server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (draining) response.shouldKeepAlive = false;
    if (!connection) return;
    connection.underWay += 1;
    response.once('close', () => {
      connection.underWay -= 1;
      connection.since = performance.now();
    });
  });
  // One that was under way when the draining began has its head still before it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.raw.shouldKeepAlive = false;
    done();
  });

  const isSilent = (socket: Socket, connection: Connection): boolean => {
    if (connection.underWay > 0) return false;
    if (socket.bytesRead !== connection.bytes) {
      connection.bytes = socket.bytesRead;
      connection.since = performance.now();
    }
    return performance.now() - connection.since >= silentMs;
  };

  /** Says that nothing more will come; a client that does not answer to that is gone. */
  const close = (socket: Socket, connection: Connection): void => {
    if (connection.ended) socket.destroy();
    else socket.end();
    connection.ended = true;
    connection.since = performance.now();
  };

  return async () => {
    if (!app.server.listening) return;
    // In this order: whoever is told that their connection ends makes another.
    await stopListening(app);
    draining = true;
    const until = performance.now() + patienceMs;
    while (connections.size > 0 && performance.now() < until) {
      for (const [socket, connection] of connections) if (isSilent(socket, connection)) close(socket, connection);
      await wait(LOOK_EVERY_MS);
    }
  };
}

/**
 * Takes no new connection. Those that wait in the system's queue at that moment would be reset, so it is done right after a round of the
 * event loop that found nobody there.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  let came = true;
  const comes = () => {
    came = true;
  };
  app.server.on('connection', comes);
  // The first round ends without a look at the system's queue where it begins amid events that had come together.
  await nextRound();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    came = false;
    const began = performance.now();
    await nextRound();
    if (!came && performance.now() - began < QUIET_ROUND_MS) break;
  }
  app.server.off('connection', comes);
  // Of HTTP's own, closing would also end the connections that are kept, at whatever moment somebody sends on them.
  TcpServer.prototype.close.call(app.server);
}
