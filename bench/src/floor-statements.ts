import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { requestLimits } from '../../apps/api/src/platform/database/limits.ts';
import { postgresPool } from '../../apps/api/src/platform/database/postgres.ts';
import { newId } from '../../apps/api/src/platform/ids.ts';
import type { Plan, Statement } from './capture.ts';

/**
 * The old floor: bare Fastify that checks the same kind of token, runs the same SQL as our server, statement by statement and each parsed
 * again, and sends the rows. No validation, no rules, no views, no limits. A header of each request says which call it stands for.
 */
const plan = JSON.parse(readFileSync(process.env.PLAN!, 'utf8')) as Plan;
const key = new Uint8Array(hkdfSync('sha256', process.env.SESSION_SECRET!, '', 'muster access token', 32));
const pool = postgresPool(process.env.DATABASE_URL!, requestLimits);
const app = Fastify();

const statementsOf = async ({ headers }: FastifyRequest): Promise<Statement[]> => {
  const { payload } = await jwtVerify(headers.authorization!.slice(7), key, { issuer: 'muster', algorithms: ['HS256'], typ: 'at+jwt' });
  return plan.calls[headers['x-call'] as string]![payload.sub!]!;
};

app.get('/*', async (request) => {
  const rows: unknown[] = [];
  for (const { sql, params } of await statementsOf(request)) rows.push((await pool.query(sql, params)).rows);
  return { data: { results: rows }, next: null };
});

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The recorded write with fresh ids: each id that the recording created is replaced consistently in every statement. */
function renewed(statements: Statement[]): Statement[] {
  const fresh = new Map<string, string>();
  const renew = (id: string) => {
    if (plan.kept.includes(id)) return id;
    if (!fresh.has(id)) fresh.set(id, newId());
    return fresh.get(id)!;
  };
  return statements.map(({ sql, params }) => ({
    sql,
    params: params.map((value) => (typeof value === 'string' ? value.replace(uuid, renew) : value)),
  }));
}

const write = async (request: FastifyRequest, reply: FastifyReply) => {
  const statements = renewed(await statementsOf(request));
  const rows: unknown[] = [];
  const client = await pool.connect();
  try {
    for (const { sql, params } of statements) rows.push((await client.query(sql, params)).rows);
  } finally {
    client.release();
  }
  reply.code(201);
  return rows;
};
app.post('/*', write);
app.put('/*', write);

console.info(`The floor is at ${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}`);
