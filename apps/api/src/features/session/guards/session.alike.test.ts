import { AsyncLocalStorage } from 'node:async_hooks';
import { verify } from '@node-rs/argon2';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../reset/password.service.ts';

// Only counts calls: the original still runs.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let app: TestApp;
let known: string;
const unknown = 'nobody-at-all@example.com';
const statements = new AsyncLocalStorage<string[]>();
beforeAll(async () => {
  // Patched on the prototype, since statements in transactions have executors of their own.
  const executors = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor;
  const executeQuery = Reflect.get(executors, 'executeQuery');
  vi.spyOn(executors, 'executeQuery').mockImplementation(function (this: DefaultQueryExecutor, query, options) {
    statements.getStore()?.push(query.sql);
    return executeQuery.call(this, query, options) as never;
  });
  app = await startTestApp();
  known = (await makeMember(app, { password_hash: await hashPassword('the real one') })).email;
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
});

/** Records the work of a request: its statements, the hashes that it compares a password with, and the response. */
async function workFor(url: string, payload: object) {
  const asked: string[] = [];
  const answer = await statements.run(asked, async () => await app.server.inject({ method: 'POST', url, payload }));
  const done = asked.filter((statement) => !statement.includes('delete from outbox_event') && !statement.includes('pgboss'));
  await app.jobs.settle();
  const hashes = vi.mocked(verify).mock.calls.splice(0);
  const costs = hashes.map(([hash]) => /^\$argon2id\$v=19\$([^$]+)\$/.exec(String(hash))?.[1]);
  return { status: answer.statusCode, body: answer.json<unknown>(), statements: done, costs };
}

// Response times follow from the work done. The times themselves vary more between runs than any difference that they could reveal.
describe('a known and an unknown email are answered after the same work', () => {
  it('signing in with a wrong password', async () => {
    const works = [];
    for (const email of [known, unknown]) works.push(await workFor('/api/token', { email, password: 'not this one' }));
    expect(works[0]).toMatchObject({ status: 401, costs: ['m=19456,t=2,p=1'] });
    expect(works[0]!.statements.length).toBeGreaterThan(2);
    expect(works[1]).toEqual(works[0]);
  });

  it('asking for a new password: whose email it is, a job finds out later [AUTH-33]', async () => {
    const works = [];
    for (const email of [known, unknown]) works.push(await workFor('/api/reset_password', { email }));
    expect(works[0]).toMatchObject({ status: 200, costs: [] });
    expect(works[0]!.statements.join('\n')).toContain('insert into outbox_event');
    expect(works[0]!.statements.join('\n')).not.toContain('member');
    expect(works[1]).toEqual(works[0]);
  });
});
