import { type Budget, type Call, type Contract, type ErrorCode, type Parsed, plainWords, type Written } from '@muster/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Database, Tx } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { ClaimedViewer } from '../first-read.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';
import type { Idempotency } from './idempotency.ts';
import type { RateLimits } from './rate-limits.ts';
import { responseSchema } from './response-schema.ts';
import { acceptFile } from './upload.ts';

type Further<C extends Call> = C extends { further: readonly (infer B extends Budget)[] } ? B : never;

/** What a handler is given: the parsed request and who asks. */
export interface CallContext<C extends Call = Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: C['body'] extends object ? Parsed<C['body']> : undefined;
  /** Null only on calls that anybody may make. */
  viewer: C['access'] extends 'none' ? Viewer | null : Viewer;
  /** The caller's network address, as far as it can be believed. */
  address: string;
  /** Runs a creating transaction once per `Idempotency-Key`: a repeat gets the first answer. */
  once: <T extends object>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Draws on one of the call's further budgets: the member's or the address's, or that of a `subject`. */
  spend: (budget: Further<C>, subject?: string) => Promise<void>;
  /** Takes a draw back where what was asked for turned out right. */
  giveBack: (budget: Budget) => Promise<void>;
  /** Draws on a budget that counts one kind of refusal before the work is done, and gives back where it ends otherwise. */
  countRefused: <T>(budget: Further<C>, code: ErrorCode, work: () => Promise<T>) => Promise<T>;
  /** For calls whose body is a file, and for what stands in headers. */
  request: FastifyRequest;
  /** For headers of the answer. */
  reply: FastifyReply;
}

type Answer<C extends Call> = C['response'] extends object ? NoInfer<Written<C['response']>> : undefined;

/** One handler per call of a part of the contract; a missing or extra one does not compile. */
export type Handlers<C extends Contract> = { [N in keyof C]: (context: CallContext<C[N]>) => Promise<Answer<C[N]>> };

export interface Registrar {
  /** Who asks by an access token, or null where it is not good (any more). Whether their session goes on is the database's to say. */
  claim: (token: string) => Promise<ClaimedViewer | null>;
  /** Where sessions are looked at. */
  db: Database;
  limits: RateLimits;
  idempotency: Idempotency;
  /** Whether there is too little room to take what members write. */
  isFull: () => boolean;
  /** In tests every answer is parsed by its schema, so that a drift is a failure and not a surprise. */
  checkResponses: boolean;
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

async function claimOf(request: FastifyRequest, registrar: Registrar): Promise<ClaimedViewer | null> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  return token ? registrar.claim(token) : null;
}

const together = new WeakSet<object>();

/**
 * Has a call look at its session with what it reads first (`readFirst`), instead of before. Only for reads: what such a call does has been
 * done by the time its session is found to be over, and then nobody hears of it. It knows no more of its viewer than the ids until then.
 */
export function withFirstRead<H extends (context: never) => Promise<unknown>>(handler: H): H {
  together.add(handler);
  return handler;
}

function parse(schema: unknown, value: unknown, lists?: 'email'): unknown {
  const parsed = (schema as z.ZodType).safeParse(value ?? {}, { error: plainWords });
  if (parsed.success) return parsed.data;
  // Without a prototype: a field may be called `toString`.
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of parsed.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.') || 'body'];
    for (const name of names) fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw new Refusal('invalid', { fields, ...(lists && { [lists]: fields[lists] ?? [] }) });
}

/**
 * The query without the empty values of names that may be left out: the specification writes what is not asked for as
 * `?limit=10&offset=` (part 2, 7).
 */
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

/** What deletes makes room, and what the contract names needs next to none. */
const needsRoom = (call: Call) => call.method !== 'GET' && call.method !== 'DELETE' && !call.evenWhenFull;

/**
 * Serves every call of a contract with its handler: authentication, ownership, validation, limits, serialization. The order tells
 * nobody more than they may know: without a token everything is 401, and only then is anything else looked at.
 */
export function registerCalls<C extends Contract>(app: FastifyInstance, contract: C, handlers: Handlers<C>, registrar: Registrar): void {
  for (const [name, call] of Object.entries(contract) as Array<[keyof C & string, Call]>) {
    const handler = handlers[name] as unknown as (context: CallContext) => Promise<unknown>;
    const status = call.status ?? 200;
    /** What is left once it is known who asks; `admit` throws where they may not make this call. */
    const serve = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer | null, admit: () => void): Promise<unknown> => {
      const params = call.params && parse(call.params, request.params);
      assertOwn(call, viewer, params);
      admit();
      const schema = (call.query ?? noQuery) as z.ZodObject;
      const query = parse(schema, asked(schema, request.query));
      const body = typeof call.body === 'object' ? parse(call.body, request.body, call.lists) : undefined;
      if (registrar.isFull() && needsRoom(call)) throw new Refusal('storage_full');
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
        // Who deletes their account while a call of theirs is under way is nobody by its end.
        const unexplained = viewer && !(error instanceof Refusal) && !(error instanceof DatabaseUnavailable);
        const gone = unexplained && !(await (await claimOf(request, registrar))?.prove(registrar.db));
        throw gone ? new Refusal('unauthenticated') : error;
      });
      if (registrar.checkResponses && call.response) (call.response as unknown as z.ZodType).parse(answer);
      return answer;
    };
    /** The same for a call that looks at its session with its first read: what came of it counts once the session did. */
    const serveByFirstRead = async (request: FastifyRequest, reply: FastifyReply, claimed: ClaimedViewer): Promise<unknown> => {
      let own = false;
      const outcome = await serve(request, reply, claimed, () => {
        own = true;
      }).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      const viewer = await claimed.prove(registrar.db);
      if (!viewer) throw new Refusal('unauthenticated');
      if (own) assertMay(call, viewer);
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    };
    const route: RouteOptions = {
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: call.response ? { response: { [status]: responseSchema(call.response) } } : {},
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const claimed = await claimOf(request, registrar);
        if (call.access !== 'none' && !claimed) throw new Refusal('unauthenticated');
        let answer: unknown;
        if (claimed && together.has(handler)) answer = await serveByFirstRead(request, reply, claimed);
        else {
          const viewer = claimed && (await claimed.prove(registrar.db));
          if (call.access !== 'none' && !viewer) throw new Refusal('unauthenticated');
          answer = await serve(request, reply, viewer, () => assertMay(call, viewer));
        }
        reply.code(status);
        return call.response ? answer : reply.send();
      },
    };
    if (typeof call.body === 'string') acceptFile(app, call.body, route);
    else app.route(route);
  }
}

const noQuery = z.strictObject({});
