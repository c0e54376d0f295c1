import type { ServerResponse } from 'node:http';
import { fieldWords } from '@muster/contract';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { Refusal } from '../refusal.ts';

const invalid = new Refusal('invalid', { fields: { request: [fieldWords.request_unreadable] } });

/**
 * Requests too broken to reach a route or a hook: an address that is none, headers that are too large, bytes that are not HTTP.
 * They too get the one shape of errors (ruling 6).
 */
export const malformedRequests = {
  frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
    void reply.code(invalid.status).type('application/json').serializer(JSON.stringify).send(invalid.body()),
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // A response already under way on this connection must not get a second head in its middle.
    // oxlint-disable-next-line eslint/no-underscore-dangle -- Node offers no other name for it
    const underWay = (socket as unknown as { _httpMessage?: ServerResponse | null })._httpMessage;
    if (underWay?.headersSent) {
      socket.destroy();
      return;
    }
    const refusal = error.code === 'HPE_HEADER_OVERFLOW' ? new Refusal('payload_too_large') : invalid;
    const body = JSON.stringify(refusal.body());
    const head = `HTTP/1.1 ${refusal.status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
    socket.end(`${head}\r\n\r\n${body}`);
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;
