import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type DatabaseLine, databaseLine } from '../../test/database-line.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const onPostgres = inject('postgresUrl') !== '';
const patience = { timeout: 60_000 };

let line: DatabaseLine | undefined;
let app: TestApp;
let me: TestMember;
let statements = 0;
beforeEach(async () => {
  line = onPostgres ? await databaseLine() : undefined;
  app = await startTestApp({ line, hurried: true, onStatement: () => (statements += 1) });
  me = await makeMember(app);
});
afterEach(() => app.close());

const get = async (path: string, token?: string) => {
  const response = await app.raw('GET', path, { token });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
};
const write = (key: string) =>
  app.raw('POST', `/api/user/${me.id}/feed`, { token: me.access, body: { text: 'Seven miles' }, headers: { 'idempotency-key': key } });
const unavailable = { status: 503, retryAfter: '1', body: { code: 'unavailable', message: expect.any(String) } };
const feed = () => get(`/api/user/${me.id}/news`, me.access);
const texts = async () => (await me.api.listEverythingFeed({ query: { limit: 10 } })).data.results.map(({ text }) => text);

describe.runIf(onPostgres)('a PostgreSQL server in trouble', () => {
  it('serves who does not need a locked table, and tells the others to come back', async () => {
    const other = new pg.Client({ connectionString: line!.direct() });
    await other.connect();
    try {
      await other.query('begin; lock table post');
      // Before the lock is released: a statement waiting for it would wait forever.
      const waves = await Promise.all(Array.from({ length: 40 }, feed));
      const meanwhile = Array.from({ length: 40 }, feed);
      for (let n = 0; n < 5; n += 1) {
        expect((await get('/api/user/me', me.access)).status).toBe(200);
        expect(await get('/api/health')).toMatchObject({ status: 200, body: { alive: true, ready: true } });
      }
      for (const answer of [...waves, ...(await Promise.all(meanwhile))]) expect(answer).toMatchObject(unavailable);
      expect((await write('while locked')).status).toBe(503);
      await other.query('rollback');
      await vi.waitFor(async () => expect((await feed()).status).toBe(200), patience);
    } finally {
      await other.end();
    }
  });

  it('is asked once by a read that it keeps waiting, and not for the session as well', async () => {
    const other = new pg.Client({ connectionString: line!.direct() });
    await other.connect();
    try {
      await other.query('begin; lock table post');
      statements = 0;
      expect(await feed()).toMatchObject(unavailable);
      // Neither the read nor the session lookup reached the database.
      expect(statements).toBe(0);
    } finally {
      await other.end();
    }
  });

  it('gives up on a server that says nothing, lives meanwhile, and goes on once it speaks again', async () => {
    expect((await get('/api/health')).status).toBe(200);
    const speak = line!.silence();
    try {
      for (const answer of await Promise.all(Array.from({ length: 40 }, feed))) expect(answer).toMatchObject(unavailable);
      await vi.waitFor(
        async () => expect(await get('/api/health')).toMatchObject({ ...unavailable, body: { alive: true, ready: false } }),
        patience,
      );
      expect(await get('/api/health/live')).toMatchObject({ status: 200, body: { alive: true } });
    } finally {
      speak();
    }
    await vi.waitFor(async () => expect((await get('/api/health')).status).toBe(200), patience);
    await vi.waitFor(async () => expect((await feed()).status).toBe(200), patience);
  });

  it('answers 503 while the server restarts, and is back by itself, with its jobs', async () => {
    const up = await line!.down();
    for (const answer of await Promise.all(Array.from({ length: 40 }, feed))) expect(answer).toMatchObject(unavailable);
    expect((await write('while down')).status).toBe(503);
    await up();
    await vi.waitFor(async () => expect((await write('while down')).status).toBe(201), patience);
    expect(await texts()).toEqual(['Seven miles']);
    await app.jobs.settle();
  });

  it('answers 503 to writes where the server takes only reads, and writes again at once when it does, on connections of its own', async () => {
    const other = new pg.Client({ connectionString: line!.direct() });
    await other.connect();
    try {
      // Looks like a primary that was demoted to a replica while the connections stayed open: reads work, a write is SQLSTATE 25006.
      const { rows } = await other.query<{ name: string }>('select quote_ident(current_database()) as name');
      await other.query(`alter database ${rows[0]!.name} set default_transaction_read_only = on`);
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await vi.waitFor(async () => expect((await feed()).status).toBe(200), patience);
      for (let n = 0; n < 3; n += 1) expect((await write('while read-only')).status).toBe(503);
      await vi.waitFor(async () => expect((await feed()).status).toBe(200), patience);
      // Only a new connection sees the change: a reused one would be refused forever.
      await other.query(`alter database ${rows[0]!.name} reset default_transaction_read_only`);
      await vi.waitFor(async () => expect((await write('while read-only')).status).toBe(201), patience);
      expect(await texts()).toEqual(['Seven miles']);
      await app.jobs.settle();
    } finally {
      await other.end();
    }
  });

  it('answers 503 where the connection is lost at the commit, and a repeat with the same key writes nothing twice', async () => {
    // The commit of the post itself: a job may commit meanwhile.
    const cut = line!.cutAfter('commit', 'insert into "post"');
    const first = await write('the same key');
    await cut;
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).toBe('1');
    const again = await write('the same key');
    expect(again.status).toBe(201);
    expect(await texts()).toEqual(['Seven miles']);
  });
});

describe.runIf(!onPostgres)('an embedded database that is busy', () => {
  it('refuses who waited too long for their turn and had not begun, and then goes on', async () => {
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const long = app.database.background.transaction().execute(() => held);
    try {
      for (const answer of await Promise.all([...Array.from({ length: 5 }, feed), get('/api/health')]))
        expect(answer).toMatchObject(unavailable);
      expect((await write('while busy')).status).toBe(503);
      expect(await get('/api/health/live')).toMatchObject({ status: 200 });
    } finally {
      letGo();
      await long;
    }
    expect((await write('while busy')).status).toBe(201);
    expect(await texts()).toEqual(['Seven miles']);
  });
});
