import { randomUUID } from 'node:crypto';
import { type ErrorBody, fieldWords, limits } from '@muster/contract';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { isDiskFull } from '../start/disk-full.ts';
import type { Settings } from '../start/settings.ts';
import { loggedError } from './error-log.ts';
import { loggedPath } from './logged-path.ts';
import { malformedRequests } from './malformed.ts';
import { type ForeignOrigins, securityHeaders } from './security-headers.ts';
import { type BodyPace, cutSlowBodies, HEADERS_LOOK_MS, HEADERS_MS } from './slow-bodies.ts';
import { discardUnreadBodies } from './unread-bodies.ts';

/** Fastify's own errors as refusals of the contract. */
const refusedBy: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('payload_too_large'),
  FST_REQ_FILE_TOO_LARGE: new Refusal('media.too_large'),
};

/** `Retry-After` when the database does not answer. */
const AGAIN_SECONDS = 1;

/** Maps an error to the answer: a refusal unchanged, any other error without details. */
export function answerTo(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal('storage_full');
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', { retryAfter: AGAIN_SECONDS });
  const known = refusedBy[error.code];
  if (known) return known;
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid', { fields: { body: [fieldWords.unreadable] } });
  return new Refusal('server_error');
}

/** Requests that take at least this long are logged. */
const SLOW_MS = 1000;

/** The target of log lines, one JSON object each; standard output by default. */
export interface LogTarget {
  write: (line: string) => void;
}

/**
 * The HTTP server without any calls: logging without secrets, security headers, and the same shape for all refusals (ruling 6). It logs
 * method, path, status and time; never headers, queries or bodies, which contain tokens, codes and members' text.
 */
export function createServer(settings: Settings, origins: ForeignOrigins, logTo?: LogTarget, pace?: BodyPace): FastifyInstance {
  const app = Fastify({
    ...malformedRequests,
    bodyLimit: limits.body_bytes,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_LOOK_MS },
    // Outside production people read the log: requests appear only at debug level or if slow (see below).
    logController: new LogController({ disableRequestLogging: !settings.production }),
    logger: {
      level: settings.logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        req: (request) => ({ method: request.method, path: loggedPath(request.url ?? '') }),
        res: (reply) => ({ status: reply.statusCode }),
        err: loggedError,
      },
    },
  });
  // Otherwise the framework would pass plain text on as a body, which no call accepts (ruling 7).
  app.removeContentTypeParser('text/plain');
  cutSlowBodies(app, pace);
  discardUnreadBodies(app);
  const secureHeaders = securityHeaders(settings.publicUrl?.startsWith('https://') ?? false, origins);
  app.addHook('onRequest', (request, reply, done) => {
    const answer = () => {
      reply.headers(secureHeaders());
      done();
    };
    // A page keeps its content security policy until it is reloaded; other answers need not wait.
    const learnt = request.headers.accept?.includes('text/html') ? origins.learn() : undefined;
    if (learnt) void learnt.then(answer);
    else answer();
  });
  if (!settings.production)
    app.addHook('onResponse', async (request, reply) => {
      const told = { req: request, res: reply, responseTime: reply.elapsedTime };
      if (reply.elapsedTime >= SLOW_MS) request.log.warn(told, 'slow request');
      else request.log.debug(told, 'request');
    });
  // Hooks that run on every request use callbacks: each promise would cost an event loop turn.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // An address without a call is not found, whatever is sent to it.
    const isUnread = request.is404 && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
    const refusal = isUnread ? new Refusal('not_found') : answerTo(error);
    if (error instanceof DatabaseUnavailable) request.log.warn({ err: error }, 'database unavailable');
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
    return reply
      .code(refusal.status)
      .type('application/json')
      .serializer(JSON.stringify)
      .send(refusal.body() satisfies ErrorBody);
  });
  return app;
}
