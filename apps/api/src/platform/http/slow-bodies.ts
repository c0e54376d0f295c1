import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { refuseSocket } from './malformed.ts';

/** How long headers may take, and how often that is checked. */
export const HEADERS_MS = 15_000;
export const HEADERS_LOOK_MS = 5000;

/** The minimum speed of a body. Files may take long on a slow line, but not forever: ten megabytes may take 40 minutes. */
export interface BodyPace {
  /** Milliseconds for a whole JSON body. */
  json: number;
  /** Bytes of any other body that must arrive in each interval. */
  fileBytes: number;
  fileEvery: number;
}
const usual: BodyPace = { json: 15_000, fileBytes: 64 * 1024, fileEvery: 15_000 };

/** Whether the headers of a request announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

/** Ends requests whose body arrives too slowly, as Node does with headers: each holds a connection and a buffer. */
export function cutSlowBodies(app: FastifyInstance, pace: BodyPace = usual): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!raw.complete && hasBody(raw)) watchBody(raw, pace);
    done();
  });
}

function watchBody(raw: IncomingMessage, pace: BodyPace): void {
  const { socket } = raw;
  const isJson = raw.headers['content-type']?.startsWith('application/json') ?? false;
  let read = socket.bytesRead;
  const timer = setInterval(
    () => {
      if (raw.complete) return clearInterval(timer);
      const came = socket.bytesRead - read;
      read = socket.bytesRead;
      if (!isJson && came >= pace.fileBytes) return;
      clearInterval(timer);
      refuseSocket(socket, new Refusal('too_slow'));
    },
    isJson ? pace.json : pace.fileEvery,
  );
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
