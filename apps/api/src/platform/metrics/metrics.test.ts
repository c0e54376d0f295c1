import { contract } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { expressions, selectorsIn } from '../../../../../scripts/lib/monitoring.mjs';
import { type DatabaseLine, databaseLine } from '../../test/database-line.ts';
import { connect } from '../../test/live.ts';
import { makeMember } from '../../test/members.ts';
import { figure, samplesIn } from '../../test/scrape.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { noteFailure } from '../jobs/last-failures.ts';
import { queueFigures } from '../jobs/queue-tables.ts';
import { metricsServer } from './serve-metrics.ts';

/** On a busy machine the database figures may be late. */
const patience = { timeout: 60_000 };
const lines: string[] = [];
let line: DatabaseLine | undefined;
let app: TestApp;
beforeAll(async () => {
  line = inject('postgresUrl') ? await databaseLine() : undefined;
  const env = { METRICS_PORT: '0', LOG_LEVEL: 'warn', BACKUP_DIR: '/nowhere/backups' };
  app = await startTestApp({ env, line, logTo: { write: (text) => lines.push(text) } });
  // As recorded by another process. Cached figures are queried only now and then, so the failure must exist before the first scrape.
  await noteFailure(app.deps.db, 'backup', { at: app.clock.now(), reason: 'The disk is full.' });
});
afterAll(() => app.close());

const scrape = () => app.metrics!.scrape();
const now = async (name: string, labels = {}) => figure(await scrape(), name, labels);

/** Scrapes until the database figures are included. */
async function whole(): Promise<string> {
  let text = '';
  await vi.waitFor(async () => {
    text = await scrape();
    expect(figure(text, 'muster_database_up')).toBe(1);
    expect(figure(text, 'muster_outbox_events')).toBeDefined();
  }, patience);
  return text;
}
const queues = (text: string) => samplesIn(text).filter(({ name }) => /^muster_(queue|outbox|database_bytes)/.test(name));

it('counts answers by call and class, and times what carries no file', async () => {
  const me = await makeMember(app);
  const answers = async (operation: string, status: string) => (await now('muster_requests_total', { operation, status })) ?? 0;
  const kinds = [
    ['getMe', '2xx', 2],
    ['getMe', '4xx', 1],
    ['unknown', '4xx', 1],
    ['page', '2xx', 1],
    ['getEventCalendar', '4xx', 1],
  ] as const;
  const counts = () => Promise.all(kinds.map(([operation, status]) => answers(operation, status)));
  const timed = async () => (await now('muster_request_duration_seconds_count', { operation: 'getMe' })) ?? 0;
  const [before, timedBefore] = [await counts(), await timed()];
  await me.api.getMe({});
  await me.api.getMe({});
  expect((await app.raw('GET', '/api/user/me')).status).toBe(401);
  expect((await app.raw('GET', '/api/nowhere/at/all')).status).toBe(404);
  expect((await app.raw('GET', '/api/docs/')).status).toBe(200);
  expect((await app.raw('GET', '/api/event/nothing/calendar')).status).toBe(401);
  await vi.waitFor(async () => {
    const more = (await counts()).map((count, nth) => count - before[nth]!);
    expect(more).toEqual(kinds.map(([, , count]) => count));
  }, patience);
  expect((await timed()) - timedBefore).toBe(3);
  expect(await now('muster_request_duration_seconds_bucket', { operation: 'getMe', le: '+Inf' })).toBe(await timed());
  for (const operation of ['page', 'unknown', 'getEventCalendar'])
    expect(await now('muster_request_duration_seconds_count', { operation })).toBeUndefined();
});

it('names calls, queues and statements, and no member, address, id or text', async () => {
  const me = await makeMember(app, { first_name: 'Canary', last_name: 'Yellowbird', email: 'canary.yellowbird@example.com' });
  const post = await me.api.createPost({ params: { id: me.id }, body: { text: 'Quizzical text of a post' } });
  await me.api.getPost({ params: { id: me.id, postId: post.id } });
  await app.raw('GET', '/api/search/members?search=Yellowbird', { token: me.access });
  await app.raw('GET', `/api/user/${me.id}/nothing?email=canary.yellowbird@example.com`);
  await app.jobs.settle();
  const text = await scrape();
  for (const secret of ['Canary', 'Yellowbird', 'canary', me.id, post.id, 'Quizzical', '127.0.0.1', me.access])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const samples = samplesIn(text);
  const operations = new Set([...Object.keys(contract), 'page', 'unknown']);
  expect(samples.flatMap(({ labels }) => labels.operation ?? []).filter((name) => !operations.has(name))).toEqual([]);
  const allowed = ['about', 'database', 'le', 'node', 'operation', 'outcome', 'pool', 'queue', 'state', 'statement', 'status', 'version'];
  expect(samples.flatMap((sample) => Object.keys(sample.labels)).filter((label) => !allowed.includes(label))).toEqual([]);
});

it('tells of this process, of its connections and of the database', async () => {
  const text = await whole();
  const onPostgres = app.database.kind === 'postgres';
  expect(figure(text, 'muster_build_info', { database: app.database.kind })).toBe(1);
  expect(figure(text, 'muster_database_bytes')).toBeGreaterThan(1_000_000);
  expect(figure(text, 'muster_disk_free_bytes')).toBeGreaterThan(0);
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'])
    expect(figure(text, name)).toBeGreaterThan(0);
  for (const pool of onPostgres ? ['requests', 'jobs'] : ['session'])
    for (const state of ['used', 'open', 'waiting']) expect(figure(text, 'muster_connections', { pool, state })).toBeGreaterThanOrEqual(0);
  await vi.waitFor(async () => expect(await now('muster_event_loop_lag_seconds_count')).toBeGreaterThan(0), patience);
  expect(await now('muster_event_loop_busy_seconds_total')).toBeGreaterThan(0);
});

it('tells how old the newest backup is, from its start on where there is none', async () => {
  expect(await now('muster_backup_age_seconds')).toBe(0);
  app.clock.advance(60);
  expect(await now('muster_backup_age_seconds')).toBe(60);
  await vi.waitFor(async () => expect(await now('muster_backup_failed')).toBe(1), patience);
});

it('counts what waits in the outbox and in each queue, and for how long', async () => {
  const rollback = new Error('rolled back');
  const queue = (await queueFigures(app.database.background)).queues[0]!.queue;
  const work = app.database.background.transaction().execute(async (tx) => {
    await sql`delete from outbox_event`.execute(tx);
    await sql`insert into outbox_event (id, name, payload, created_at) values (gen_random_uuid(), 'nothing.happened', '{}', now() - interval '90 seconds')`.execute(
      tx,
    );
    await sql`delete from pgboss.job where name = ${queue}`.execute(tx);
    for (const [state, start, end = null] of [
      ['created', '-60 seconds'],
      ['created', '1 hour'],
      ['active', '-1 hour'],
      ['retry', '1 hour'],
      ['failed', '-1 hour', '-59 minutes'],
      ['failed', '-2 hours', '-61 minutes'],
    ])
      await sql`insert into pgboss.job (name, state, start_after, completed_on)
        values (${queue}, ${state}, now() + ${start}::interval, now() + ${end}::interval)`.execute(tx);
    const { at, outbox, queues } = await queueFigures(tx);
    expect(outbox.waiting).toBe(1);
    expect(at.getTime() - outbox.since!.getTime()).toBe(90_000);
    const { since, ...figures } = queues.find((each) => each.queue === queue)!;
    expect(figures).toEqual({ queue, waiting: 1, running: 1, retrying: 1, failed: 1 });
    expect(at.getTime() - since!.getTime()).toBe(60_000);
    throw rollback;
  });
  await expect(work).rejects.toBe(rollback);
  const text = await whole();
  expect(figure(text, 'muster_outbox_events')).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'muster_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
  for (const state of ['waiting', 'running', 'retrying', 'failed'])
    expect(figure(text, 'muster_queue_jobs', { queue, state })).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'muster_queue_oldest_seconds', { queue })).toBeGreaterThanOrEqual(0);
});

it('counts live connections, the messages sent to them, and mails', async () => {
  const me = await makeMember(app);
  const { socket, opened, closed, told } = connect(me.access, app.url);
  expect(await opened).toBe('open');
  expect(await now('muster_sockets')).toBe(1);
  const before = (await now('muster_messages_total'))!;
  const post = await me.api.createPost({ params: { id: me.id }, body: { text: 'Early run' } });
  await (await makeMember(app)).api.addReaction({ params: { posterId: me.id, streamId: post.id }, body: { kind: 'like' } });
  await vi.waitFor(() => expect(told).toContainEqual(['notifications']), patience);
  expect(await now('muster_messages_total')).toBeGreaterThan(before);
  socket.disconnect();
  await closed;
  await vi.waitFor(async () => expect(await now('muster_sockets')).toBe(0), patience);
  await app.jobs.settle();
  const mails = (await now('muster_mails_total', { outcome: 'sent' }))!;
  await app
    .client()
    .signUp({ body: { first_name: 'New', last_name: 'Person', email: 'new.person@example.com', password: 'correct horse battery' } });
  await app.jobs.settle();
  expect(await now('muster_mails_total', { outcome: 'sent' })).toBe(mails + 1);
  expect(await now('muster_mails_total', { outcome: 'failed' })).toBe(0);
});

it('names slow statements in the log, without their values, and counts them', async () => {
  await sql`select pg_sleep(1.1), ${'a secret value'}::text as said from member limit 1`.execute(app.database.db);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'slow statement');
  const slow = logged.find(({ about }) => about === 'select member')!;
  expect(slow).toMatchObject({ level: 40, statement: expect.stringMatching(/^[\w-]{24}$/) as string, ms: expect.any(Number) as number });
  expect(slow.ms).toBeGreaterThanOrEqual(1000);
  expect(lines.join('')).not.toContain('a secret value');
  expect(await now('muster_slow_statements_total', { about: 'select member', statement: slow.statement as string })).toBe(1);
});

it('has all that the alerts and the dashboard ask for', async () => {
  // Some metrics appear only after their first event.
  await (await makeMember(app)).api.getMe({});
  await sql`select pg_sleep(1.1) from member limit 1`.execute(app.database.db);
  const text = await whole();
  const samples = samplesIn(text);
  const asked = expressions().flatMap(({ of, expr }) => selectorsIn(expr).map((selector) => ({ of, ...selector })));
  expect(asked.length).toBeGreaterThan(30);
  const missing = asked.filter(
    ({ name, labels }) =>
      !samples.some((sample) => sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value)),
  );
  expect(missing).toEqual([]);
});

it('serves figures on a port of their own, to several at once, until the server has ended, and nothing else', async () => {
  const errors: unknown[] = [];
  const server = metricsServer(app.metrics!, (error) => errors.push(error));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const read = async () => {
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return response.text();
  };
  expect(await Promise.all([fetch(`${address}/more`), fetch(new URL('/', address)), fetch(address, { method: 'POST' })])).toMatchObject(
    [404, 404, 404].map((status) => ({ status })),
  );
  await expect
    .poll(async () => (await Promise.all([read(), read()])).map((text) => queues(text).length > 100), patience)
    .toEqual([true, true]);
  expect((await app.raw('GET', '/metrics')).status).toBe(404);

  // A recent answer is still reused.
  const speak = app.database.kind === 'embedded' ? await app.database.session.turn() : line!.silence();
  const isUp = (up: number) => expect.poll(async () => figure(await read(), 'muster_database_up'), patience).toBe(up);
  await isUp(0);
  const text = await read();
  expect(queues(text)).toEqual([]);
  expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  speak();
  await isUp(1);

  await app.stop();
  expect(figure(await read(), 'muster_sockets')).toBe(0);
  await server.close();
  expect(errors).toEqual([]);
});
