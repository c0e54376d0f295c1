import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fieldWords } from '@muster/contract';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { Refusal } from '../refusal.ts';

const invalid = new Refusal('invalid', { fields: { request: [fieldWords.request_unreadable] } });

/**
 * Writes a refusal directly to a connection, for a request that cannot be answered in the usual way, and closes it. `bare` leaves out the
 * body, which no client expects in reply to HEAD.
 */
export function refuseSocket(socket: Socket, refusal: Refusal, bare = false): void {
  // A response in progress on this connection must not get a second head in the middle.
  // oxlint-disable-next-line eslint/no-underscore-dangle -- Node offers no other name for it
  const underWay = (socket as unknown as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (!socket.writable || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusal.body());
  const head = `HTTP/1.1 ${refusal.status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  socket.end(`${head}\r\n\r\n${bare ? '' : body}`, () => socket.destroySoon());
}

/**
 * Handlers for requests too broken to reach a route or a hook: an invalid address, oversized headers, bytes that are not HTTP. They get the
 * same shape of errors as all others (ruling 6).
 */
export const malformedRequests = {
  frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
    void reply.code(invalid.status).type('application/json').serializer(JSON.stringify).send(invalid.body()),
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { code, rawPacket } = error as typeof error & { rawPacket?: Buffer };
    const bare = rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
    if (code === 'HPE_HEADER_OVERFLOW') refuseSocket(socket, new Refusal('payload_too_large'), bare);
    else refuseSocket(socket, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new Refusal('too_slow') : invalid, bare);
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;
