import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { newId } from '../../apps/api/src/platform/ids.ts';
import { benchedCalls } from './calls.ts';
import { floorCalls } from './floor-calls.ts';

/**
 * The floor that our server is compared with: a bare server that checks the same kind of token and sends as JSON what one prepared
 * statement per call returns. No validation, no rules, no limits. Headers of each request say which call it stands for, and with which
 * parameters.
 */
const key = Buffer.from(hkdfSync('sha256', process.env.SESSION_SECRET!, '', 'muster access token', 32));
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL!,
  max: 10,
  onConnect: (client: pg.ClientBase): unknown => client.query('set jit = off; set plan_cache_mode = force_generic_plan'),
});
const app = Fastify();
const namesOf = new Map(benchedCalls.map(({ name }, nth) => [name, `call_${nth}`]));

/** The member and session of a valid token. */
function claimsOf({ headers }: FastifyRequest): [member: string, session: string] {
  const [head, payload, signature] = headers.authorization!.slice(7).split('.') as [string, string, string];
  const good = createHmac('sha256', key).update(`${head}.${payload}`).digest();
  if (!timingSafeEqual(good, Buffer.from(signature, 'base64url'))) throw new Error('bad token');
  const { sub, sid, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; sid: string; exp: number };
  if (exp * 1000 < Date.now()) throw new Error('old token');
  return [sub, sid];
}

async function answer(request: FastifyRequest, reply: FastifyReply, status: number, given: string[]): Promise<string> {
  const call = request.headers['x-call'] as string;
  const values = [...claimsOf(request), ...given];
  const { rows } = await pool.query<{ answer: string }>({ name: namesOf.get(call)!, text: floorCalls[call]!, values });
  reply.code(rows[0] ? status : 401).type('application/json');
  return rows[0]?.answer ?? '{}';
}

const givenTo = ({ headers }: FastifyRequest) =>
  (JSON.parse((headers['x-given'] as string | undefined) ?? '[]') as string[]).map(decodeURIComponent);

app.get('/*', (request, reply) => answer(request, reply, 200, givenTo(request)));
/** A write is given a fresh id, and what is said: a text or a status where that is all, else the whole body. */
const write = (request: FastifyRequest, reply: FastifyReply) => {
  const { text, status } = request.body as { text?: string; status?: string };
  return answer(request, reply, 201, [newId(), text ?? status ?? JSON.stringify(request.body), ...givenTo(request)]);
};
app.post('/*', write);
app.put('/*', write);

console.info(`The floor is at ${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}`);
