import type { Readable } from 'node:stream';
import { Id, limits, scimPath } from '@muster/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import type { RateLimits } from '../../../platform/http/rate-limits.ts';
import { answerTo } from '../../../platform/http/server.ts';
import type { Deps } from '../../../product/deps.ts';
import { locationOf, namesIn, only, toList, toUser } from '../directory.view.ts';
import { type LookingAfter, tokenService } from '../tokens/tokens.service.ts';
import { noSuchPerson, ScimError } from './error.ts';
import { errorSchema, userSchema } from './names.ts';
import { peopleService } from './people.service.ts';
import { readBody, textOf, wholeNumber } from './scim.request.ts';
import { providerConfigAt, userSchemaAt, userTypeAt } from './scim.schemas.ts';

const TYPE = 'application/scim+json';

/** An error response in SCIM format (RFC 7644, section 3.12). */
function refuse(error: FastifyError | ScimError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof ScimError ? error : answerTo(error);
  if (error instanceof DatabaseUnavailable) request.log.warn({ err: error }, 'database unavailable');
  else if (refusal.status >= 500 && !(error instanceof ScimError)) request.log.error({ err: error }, 'request failed');
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if ('retryAfter' in refusal && refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  const scimType = refusal instanceof ScimError ? refusal.scimType : refusal.code === 'invalid' ? 'invalidSyntax' : undefined;
  return reply
    .code(refusal.status)
    .type(TYPE)
    .send({ schemas: [errorSchema], status: String(refusal.status), ...(scimType && { scimType }), detail: refusal.message });
}

/** Sets up SCIM errors and disables caching for all routes of a scope. */
function inItsShape(
  scope: FastifyInstance,
  onError: typeof refuse | ((...args: Parameters<typeof refuse>) => Promise<FastifyReply>) = refuse,
): void {
  scope.setErrorHandler(onError);
  scope.setNotFoundHandler(() => {
    throw new ScimError(404, 'There is nothing here.');
  });
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

/** Without workspaces, all requests to this prefix get 404. */
const serveNothing = (server: FastifyInstance): void =>
  void server.register(
    async (scope) => {
      inItsShape(scope);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => void payload.resume());
    },
    { prefix: scimPath },
  );

/** Serves the users of workspaces to employers' directories (SCIM 2.0; decision 76). */
export function serveScim(server: FastifyInstance, deps: Deps, spend: RateLimits['spend']): void {
  if (!deps.config.features.workspaces) return serveNothing(server);
  const tokens = tokenService(deps);
  const people = peopleService(deps);
  const shown = new WeakMap<FastifyRequest, LookingAfter>();

  /** Authenticates the directory. Requests with a valid token are limited per token, all others per address. */
  const admit = async (request: FastifyRequest): Promise<void> => {
    const caller = { address: request.ip, member: undefined };
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const directory = await tokens.directoryOf(token);
    await spend(directory ? 'directory' : 'directory_unknown', { ...caller, subject: directory?.token_id });
    if (!directory) throw new ScimError(401, 'This token is not good, or not any more.');
    shown.set(request, directory);
  };
  const directoryOf = (request: FastifyRequest): LookingAfter => shown.get(request)!;
  const idIn = (request: FastifyRequest): string => {
    const id = Id.safeParse((request.params as { id: string }).id);
    if (!id.success) throw noSuchPerson();
    return id.data;
  };
  /** Logs a refused change. Rate-limited requests are not logged: directories retry them. */
  const noteRefusal = async (error: FastifyError | ScimError, request: FastifyRequest): Promise<void> => {
    const directory = shown.get(request);
    const { status, message } = error instanceof ScimError ? error : answerTo(error);
    if (!directory || request.method === 'GET' || status >= 500 || status === 401 || status === 429) return;
    const id = Id.safeParse((request.params as { id?: string }).id).data ?? null;
    try {
      await people.noteRefusal(directory, id, message);
    } catch (failure) {
      request.log.warn({ err: failure }, 'refusal of a directory was not logged');
    }
  };
  const present = (request: FastifyRequest, resource: Record<string, unknown>) => {
    const query = request.query as Record<string, unknown>;
    const [attributes, excluded] = [textOf(query, 'attributes'), textOf(query, 'excludedAttributes')];
    return only(resource, { attributes: namesIn(attributes), excluded: namesIn(excluded) });
  };
  type Row = Awaited<ReturnType<typeof people.find>>;
  const user = (request: FastifyRequest, row: Row) => present(request, toUser(row, deps.publicUrl()));

  void server.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser([TYPE, 'application/json'], { parseAs: 'string', bodyLimit: limits.directory_body_bytes }, readBody);
      inItsShape(scope, async (error, request, reply) => {
        await noteRefusal(error, request);
        return refuse(error, request, reply);
      });
      scope.addHook('onRequest', admit);

      const told: Record<string, () => Record<string, unknown>> = {
        '/ServiceProviderConfig': () => providerConfigAt(deps.publicUrl()),
        '/ResourceTypes': () => toList([userTypeAt(deps.publicUrl())], 1, 1),
        '/ResourceTypes/User': () => userTypeAt(deps.publicUrl()),
        '/Schemas': () => toList([userSchemaAt(deps.publicUrl())], 1, 1),
        [`/Schemas/${userSchema}`]: () => userSchemaAt(deps.publicUrl()),
        // Some providers request groups before they add users.
        '/Groups': () => toList([], 1, 0),
      };
      for (const [path, tell] of Object.entries(told))
        scope.get(path.replaceAll(':', '::'), async (_request, reply) => reply.type(TYPE).send(tell()));
      for (const path of ['/Me', '/Bulk', '/Groups', '/Groups/:id'])
        scope.route({
          method: path === '/Me' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['POST', 'PUT', 'PATCH', 'DELETE'],
          url: path,
          handler: async () => {
            throw new ScimError(501, 'This part of SCIM is not supported here: see /ServiceProviderConfig and /ResourceTypes.');
          },
        });

      scope.get('/Users', async (request, reply) => {
        const query = request.query as Record<string, unknown>;
        const startIndex = wholeNumber(query, 'startIndex', 1, { least: 1, most: 2_147_483_647 });
        const count = wholeNumber(query, 'count', limits.directory_people, { least: 0, most: limits.directory_people_max });
        const found = await people.list(directoryOf(request), { filter: textOf(query, 'filter'), skip: startIndex - 1, count });
        const rows = found.rows.map((row) => user(request, row));
        return reply.type(TYPE).send(toList(rows, startIndex, found.total));
      });
      scope.get('/Users/:id', async (request, reply) => {
        const row = await people.find(directoryOf(request), idIn(request));
        return reply.type(TYPE).send(user(request, row));
      });
      scope.post('/Users', async (request, reply) => {
        const row = await people.create(directoryOf(request), request.body);
        reply.header('location', locationOf(deps.publicUrl(), `Users/${row.id}`));
        return reply.code(201).type(TYPE).send(user(request, row));
      });
      scope.put('/Users/:id', async (request, reply) => {
        const row = await people.replace(directoryOf(request), idIn(request), request.body);
        return reply.type(TYPE).send(user(request, row));
      });
      scope.patch('/Users/:id', async (request, reply) => {
        const row = await people.patch(directoryOf(request), idIn(request), request.body);
        return reply.type(TYPE).send(user(request, row));
      });
      scope.delete('/Users/:id', async (request, reply) => {
        await people.remove(directoryOf(request), idIn(request));
        return reply.code(204).send();
      });
    },
    { prefix: scimPath },
  );
}
