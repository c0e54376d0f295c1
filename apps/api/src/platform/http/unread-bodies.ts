import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './slow-bodies.ts';

/** How long the rest of a body may take after the answer. Then the connection is closed: the answer has arrived long before. */
const REST_MS = 60_000;

/**
 * Reads and discards the rest of a body once its request is answered. Otherwise the connection would never get to its next request, and a
 * client that sends its whole body first would never read the answer.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // Also a body that has arrived completely: its connection stays paused until the body is read.
    if (hasBody(raw) && !raw.readableEnded) discard(raw);
    done();
  });
}

function discard(raw: IncomingMessage): void {
  // The code that refused the body destroyed its stream: no further request can be read from the connection.
  if (raw.destroyed) {
    raw.socket.destroySoon();
    return;
  }
  const timer = setTimeout(() => raw.socket.destroy(), REST_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  // The code that refused the body may still hold an iterator of it, and a stream with an iterator does not flow.
  raw.removeAllListeners('readable');
  raw.removeAllListeners('data');
  // Node detects the removed listeners a tick later.
  setImmediate(() => raw.resume());
}
