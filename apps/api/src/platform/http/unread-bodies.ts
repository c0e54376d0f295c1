import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './slow-bodies.ts';

/** How long the rest of a body may take after its request was answered. Then the connection ends: the answer has long arrived. */
const REST_MS = 60_000;

/**
 * Reads and discards what is left of a body once its request is answered. Otherwise the connection would never get to its next request, and
 * a client that sends its whole body first would never read the answer.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // Also a body that has arrived whole: its connection stays paused until somebody reads it.
    if (hasBody(raw) && !raw.readableEnded) discard(raw);
    done();
  });
}

function discard(raw: IncomingMessage): void {
  // Whoever refused the body destroyed its stream: nothing can read the connection any further.
  if (raw.destroyed) {
    raw.socket.destroySoon();
    return;
  }
  const timer = setTimeout(() => raw.socket.destroy(), REST_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  // Whoever refused the body may still hold an iterator of it, and a stream that is read by one does not flow.
  raw.removeAllListeners('readable');
  raw.removeAllListeners('data');
  // Node notices the missing listeners a tick later.
  setImmediate(() => raw.resume());
}
