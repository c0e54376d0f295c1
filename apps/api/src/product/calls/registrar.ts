import { Readable } from 'node:stream';
import {
  type Budget,
  type Call,
  type Contract,
  type ErrorCode,
  type Parsed,
  type PublicConfig,
  plainWords,
  saidIn,
  type Written,
} from '@muster/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { answersOf } from '../../platform/http/response-schema.ts';
import { acceptFile } from '../../platform/http/upload.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../viewer.ts';
import type { ClaimedViewer } from './first-read.ts';
import type { Idempotency, Once } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves; undefined for pages and files. */
    operation?: string;
    /** Whether its duration is measured. */
    timed?: boolean;
  }
}

type DistanceUnit = PublicConfig['locale']['distance_unit'];
type Further<C extends Call> = C extends { further: readonly (infer B extends Budget)[] } ? B : never;

/** The parameters of a handler: the parsed request and the caller. */
export interface CallContext<C extends Call = Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: C['body'] extends object ? Parsed<C['body']> : undefined;
  /** Null only on calls that anyone may make. */
  viewer: C['access'] extends 'none' ? Viewer | null : Viewer;
  /** The caller's network address, as far as it can be trusted. */
  address: string;
  /** Runs a creating transaction once per `Idempotency-Key`: a repeat gets the first answer. */
  once: Once;
  /** Counts against one of the call's further budgets: per member, per address, or per `subject`. */
  spend: (budget: Further<C>, subject?: string) => Promise<void>;
  /** Refunds the count of an attempt that turned out to be correct. */
  giveBack: (budget: Budget) => Promise<void>;
  /** Counts against a budget for one kind of refusal before the work, and refunds it on any other outcome. */
  countRefused: <T>(budget: Further<C>, code: ErrorCode, work: () => Promise<T>) => Promise<T>;
  /** For calls whose body is a file, and for reading headers. */
  request: FastifyRequest;
  /** For response headers. */
  reply: FastifyReply;
}

/** Long files are streamed. */
type Streamed<C extends Call> = C extends { file: string } ? Readable : never;
type Answer<C extends Call> = C['response'] extends object ? NoInfer<Written<C['response']>> | Streamed<C> : undefined;

/** One handler per call of a part of the contract; a missing or extra one does not compile. */
export type Handlers<C extends Contract> = { [N in keyof C]: (context: CallContext<C[N]>) => Promise<Answer<C[N]>> };

export interface Registrar {
  /** The owner of an access token, or null if it is not valid, or no longer. Whether the session is still open requires a query. */
  claim: (token: string) => Promise<ClaimedViewer | null>;
  /** For session look-ups, and to check whether there is enough disk space for members' writes. */
  database: Pick<OpenDatabase, 'db' | 'isFull' | 'reading'>;
  limits: RateLimits;
  idempotency: Idempotency;
  /** The deployment's unit of distance, for messages about fields. */
  distanceUnit: DistanceUnit;
  /** In tests every answer is parsed by its schema, so that a mismatch fails. */
  checkResponses: boolean;
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

async function claimOf(request: FastifyRequest, registrar: Registrar): Promise<ClaimedViewer | null> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  return token ? registrar.claim(token) : null;
}

const together = new WeakSet<object>();

/**
 * Lets a call check its session together with its first read (`readFirst`), instead of before. Until then it knows only the ids of its
 * viewer. If the session turns out to have ended, the result of that read is discarded. A call that writes must read first, and stops after
 * that read unless the member of the session may make it.
 */
export function withFirstRead<H extends (context: never) => Promise<unknown>>(handler: H): H {
  together.add(handler);
  return handler;
}

function parse(schema: unknown, value: unknown, unit: DistanceUnit, lists?: 'email'): unknown {
  const parsed = (schema as z.ZodType).safeParse(value ?? {}, { error: plainWords });
  if (parsed.success) return parsed.data;
  // Without a prototype: a field may be called `toString`.
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of parsed.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.') || 'body'];
    for (const name of names) fields[name] = [...(fields[name] ?? []), saidIn(unit, issue.message)];
  }
  throw new Refusal('invalid', { fields, ...(lists && { [lists]: fields[lists] ?? [] }) });
}

/** The query without empty values of optional parameters: the specification writes unused ones as `?limit=10&offset=` (part 2, 7). */
function asked(schema: z.ZodObject, query: unknown): unknown {
  const kept = Object.entries(query as Record<string, unknown>).filter(
    ([name, value]) => value !== '' || !schema.shape[name]?.safeParse(undefined).success,
  );
  return Object.fromEntries(kept);
}

function assertOwn(call: Call, viewer: Viewer | null, params: unknown): void {
  if (call.self && (params as Record<string, string>)[call.self] !== viewer?.id) throw new Refusal('member.not_you');
}

function assertMay(call: Call, viewer: Viewer | null): void {
  if (call.access === 'verified' && !viewer?.verified) throw new Refusal('member.email_unverified');
  if (call.access === 'member' && !viewer?.registered) throw new Refusal('member.registration_incomplete');
}

/** Deletions free space, and the calls marked in the contract need almost none. */
const needsRoom = (call: Call) => call.method !== 'GET' && call.method !== 'DELETE' && !call.evenWhenFull;

/**
 * Serves every call of a contract with its handler: authentication, ownership, validation, limits, serialization. The order reveals nothing
 * that callers may not know: without a token every answer is 401, before any other check.
 */
export function registerCalls<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>, registrar: Registrar): void {
  for (const [name, call] of Object.entries(contract) as Array<[keyof C & string, Call]>) {
    const handler = handlers[name] as unknown as (context: CallContext) => Promise<unknown>;
    const status = call.status ?? 200;
    const unit = registrar.distanceUnit;
    /** Serves a call with a known caller; `admit` throws if they may not make it. */
    const serve = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null, admit: () => void): Promise<unknown> => {
      const params = call.params && parse(call.params, request.params, unit);
      assertOwn(call, viewer, params);
      admit();
      const schema = (call.query ?? noQuery) as z.ZodObject;
      const query = parse(schema, asked(schema, request.query), unit);
      const body = typeof call.body === 'object' ? parse(call.body, request.body, unit, call.lists) : undefined;
      if (registrar.database.isFull?.() && needsRoom(call)) throw new Refusal('storage_full');
      const address = request.ip;
      const caller = { address, member: viewer?.id };
      const spend = (budget: Budget, subject?: string) => registrar.limits.spend(budget, { ...caller, subject });
      const giveBack = (budget: Budget) => registrar.limits.giveBack(budget, caller);
      const countRefused = async <T>(budget: Budget, code: ErrorCode, work: () => Promise<T>): Promise<T> => {
        await spend(budget);
        let counts = false;
        try {
          return await work();
        } catch (error) {
          counts = error instanceof Refusal && error.code === code;
          throw error;
        } finally {
          if (!counts) await giveBack(budget);
        }
      };
      await spend(call.budget ?? 'read');
      const once = registrar.idempotency.for(call.idempotent ? request.headers['idempotency-key'] : undefined, viewer, name, {
        params,
        body,
      });
      const context = { params, query, body, viewer, address, once, spend, giveBack, countRefused, request, reply } as CallContext;
      const answer = await handler(context).catch(async (error: unknown) => {
        // A member who deletes their account during one of their calls is signed out when it ends.
        const unexplained = viewer && !(error instanceof Refusal) && !(error instanceof DatabaseUnavailable);
        const gone = unexplained && !(await (await claimOf(request, registrar))?.prove(registrar.database.db));
        throw gone ? new Refusal('unauthenticated') : error;
      });
      if (registrar.checkResponses && call.response && !(answer instanceof Readable)) (call.response as unknown as z.ZodType).parse(answer);
      return answer;
    };
    /** Serves a call that checks its session with its first read: its result is returned only if the session is confirmed. */
    const serveByFirstRead = async (request: FastifyRequest, reply: FastifyReply, claimed: ClaimedViewer): Promise<unknown> => {
      let own = false;
      claimed.admit = (viewer) => assertMay(call, viewer);
      const outcome = await serve(request, reply, claimed, () => {
        own = true;
      }).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      // The caller has waited for the database once: a session query would make them wait again for the same error.
      if ('error' in outcome && outcome.error instanceof DatabaseUnavailable) throw outcome.error;
      if ('answer' in outcome && call.method !== 'GET' && !claimed.isAsked) throw new Error(`${name} wrote before it knew its session.`);
      const viewer = await claimed.prove(registrar.database.db);
      if (!viewer) throw new Refusal('unauthenticated');
      if (own) assertMay(call, viewer);
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    };
    const { reading } = registrar.database;
    /** Members' reads may use a replica, except files, which may be sent long after their call has ended. */
    const fromReplica = reading && call.method === 'GET' && call.access !== 'none' && !call.file ? reading : null;
    const answers = call.response && !call.file ? answersOf(call.response) : null;
    const route: RouteOptions = {
      // The duration of a file transfer depends on the client's line.
      config: { operation: name, timed: typeof call.body !== 'string' && !call.file },
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(answers && { schema: { response: { [status]: answers.schema } }, serializerCompiler: () => answers.serialize }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const claimed = await claimOf(request, registrar);
        const answered = async () => {
          if (claimed && together.has(handler)) return serveByFirstRead(request, reply, claimed);
          const viewer = claimed && (await claimed.prove(registrar.database.db));
          if (call.access !== 'none' && !viewer) throw new Refusal('unauthenticated');
          return serve(request, reply, viewer, () => assertMay(call, viewer));
        };
        const answer = await (claimed && fromReplica ? fromReplica(answered) : answered());
        if (claimed?.waiver_changed) reply.header('x-waiver', 'changed');
        reply.code(status);
        // The default, unless the handler has set a type.
        if (call.file && !reply.hasHeader('content-type')) reply.type(`${call.file}; charset=utf-8`);
        return call.response ? answer : reply.send();
      },
    };
    if (typeof call.body === 'string') acceptFile(app, call.body, route);
    else app.route(route);
  }
}

const noQuery = z.strictObject({});
