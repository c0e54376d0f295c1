import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A keep-alive connection that has been idle for this long is closed: an active client would have sent a request. */
const SILENT_MS = 1000;
/** How long a client that is still sending or receiving may take. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;
/**
 * How long no new connection must arrive before the server stops listening, and how long it waits for that at most, with its answers held
 * back.
 */
const QUIET_MS = 25;
const MOST_HELD_MS = 500;
/** If an event loop round this short has accepted no connection, hardly any can be waiting in the system's queue. */
const QUIET_ROUND_MS = 0.5;
const MOST_ROUNDS = 2000;

interface Connection {
  underWay: number;
  bytes: number;
  /** Start of the idle time. */
  since: number;
  ended: boolean;
}

/**
 * Stops an HTTP server without resetting any connection. Call it before the server listens, and call the returned function once, before the
 * server closes. That function stops accepting connections, answers every request on the existing ones with `connection: close`, and closes
 * connections once they are idle. It does not wait for upgraded sockets.
 */
export function drainable(app: FastifyInstance, { silentMs = SILENT_MS, patienceMs = PATIENCE_MS } = {}): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let draining = false;
  let held: Promise<void> | undefined;
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
  // A request in progress when draining began has yet to send its response headers.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const send = () => {
      if (draining) reply.raw.shouldKeepAlive = false;
      done();
    };
    if (held) void held.then(send);
    else send();
  });

  const isSilent = (socket: Socket, connection: Connection): boolean => {
    if (connection.underWay > 0) return false;
    if (socket.bytesRead !== connection.bytes) {
      connection.bytes = socket.bytesRead;
      connection.since = performance.now();
    }
    return performance.now() - connection.since >= silentMs;
  };

  /** Ends the stream; a client that does not react to that is gone. */
  const close = (socket: Socket, connection: Connection): void => {
    if (connection.ended) socket.destroy();
    else socket.end();
    connection.ended = true;
    connection.since = performance.now();
  };

  return async () => {
    if (!app.server.listening) return;
    // Stop listening first: a client whose connection is closed opens another.
    let release = () => undefined as void;
    held = new Promise((resolve) => {
      release = resolve;
    });
    await stopListening(app);
    draining = true;
    held = undefined;
    release();
    const until = performance.now() + patienceMs;
    while (connections.size > 0 && performance.now() < until) {
      for (const [socket, connection] of connections) if (isSilent(socket, connection)) close(socket, connection);
      await wait(LOOK_EVERY_MS);
    }
  };
}

/**
 * Stops accepting connections. Connections in the system's queue at that moment would be reset, so it waits for a lull, which comes while
 * answers are held back: most clients reconnect after an answer. The wait ends right after an event loop round that accepted no connection.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  const began = performance.now();
  let came = began;
  const comes = () => {
    came = performance.now();
  };
  app.server.on('connection', comes);
  while (performance.now() - came < QUIET_MS && performance.now() - began < MOST_HELD_MS) await wait(1);
  // The first round may end without polling the system's queue, if it begins among events that arrived together.
  await nextRound();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const looked = performance.now();
    await nextRound();
    if (came < looked && performance.now() - looked < QUIET_ROUND_MS) break;
  }
  app.server.off('connection', comes);
  // `close` of the plain TCP server, since that of the HTTP server also ends keep-alive connections, even while a client sends on one.
  TcpServer.prototype.close.call(app.server);
}
