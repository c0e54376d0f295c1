import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type PostgresServer, postgresBinaries, startPostgres } from '../../../../../scripts/lib/postgres.mjs';
import { lookInside } from '../../operator/check-database.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { figure } from '../../test/scrape.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { systemClock } from '../clock.ts';

let primary: PostgresServer;
let replica: PostgresServer;
let onReplica: pg.Client;
let app: TestApp;
let writer: TestMember;
let reader: TestMember;

const patience = { timeout: 60_000, interval: 100 };
const figures = () => ({ ...app.database.replica!.figures() });
const posts = (of: TestMember, as: TestMember) =>
  app.raw('GET', `/api/user/${of.id}/feed`, { token: as.access }).then(async (answer) => {
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { results: Array<{ text: string }> } };
    return data.results.map(({ text }) => text);
  });
const post = (text: string) => writer.api.createPost({ params: { id: writer.id }, body: { text } });
const metric = async (name: string, labels = {}) => figure(await app.metrics!.scrape(), name, labels);
/** The `replica` line that the operator sees at the terminal. */
const said = async () => (await lookInside(app.database, systemClock)).find(({ part }) => part === 'replica');
/** Reads until the replica has answered all reads of one call. */
const readThere = () =>
  vi.waitFor(async () => {
    const before = figures().replica;
    const found = await posts(writer, reader);
    expect(figures()).toMatchObject({ replica: before + 1 });
    return found;
  }, patience);

// Needs servers of its own: the server that tests are given has no replica.
describe.runIf(inject('postgresUrl') && postgresBinaries())('a replica', () => {
  beforeAll(async () => {
    primary = await startPostgres();
    replica = await startPostgres({ replicaOf: primary.port });
    app = await startTestApp({ servers: { url: primary.url, replicaUrl: replica.url }, env: { METRICS_PORT: '0' } });
    onReplica = new pg.Client({ connectionString: replica.url });
    // The test promotes and stops the server under this connection.
    onReplica.on('error', () => undefined);
    await onReplica.connect();
    writer = await makeMember(app);
    reader = await makeMember(app);
  }, 120_000);
  afterAll(async () => {
    await onReplica?.end().catch(() => undefined);
    await app?.close();
    await replica?.stop();
    await primary?.stop();
  });

  it('answers what members read, as new as the primary', async () => {
    await post('First');
    expect(await readThere()).toEqual(['First']);
    expect(await metric('muster_reads_total', { outcome: 'replica' })).toBe(figures().replica);
    expect(await metric('muster_replica_behind_bytes')).toBeGreaterThanOrEqual(0);
    expect(await metric('muster_connections', { pool: 'replica', state: 'open' })).toBeGreaterThan(0);
    expect(await said()).toMatchObject({ state: 'good', says: expect.stringMatching(/^It is \d+ kB of the log behind/) as string });
    // No other test reads members on this replica.
    const scans = async () => {
      const { rows } = await onReplica.query("select (seq_scan + idx_scan)::int as n from pg_stat_user_tables where relname = 'member'");
      return (rows[0] as { n: number }).n;
    };
    await vi.waitFor(async () => {
      await readThere();
      expect(await scans()).toBeGreaterThan(0);
    }, patience);
  });

  it('is not asked while it is behind: a post, a block, a deletion and the end of a session are seen at once, by everybody', async () => {
    await onReplica.query('select pg_wal_replay_pause()');
    await vi.waitFor(async () => {
      const { rows } = await onReplica.query('select pg_get_wal_replay_pause_state() as state');
      expect(rows).toEqual([{ state: 'paused' }]);
    }, patience);
    const before = figures();
    const { id } = await post('Second');
    expect(await posts(writer, writer)).toEqual(['Second', 'First']);
    expect(await posts(writer, reader)).toEqual(['Second', 'First']);
    await writer.api.deletePost({ params: { id: writer.id, postId: id } });
    expect(await posts(writer, reader)).toEqual(['First']);

    expect((await app.raw('GET', `/api/user/${writer.id}`, { token: reader.access })).status).toBe(200);
    await writer.api.blockMember({ params: { id: writer.id, otherId: reader.id } });
    expect((await app.raw('GET', `/api/user/${writer.id}`, { token: reader.access })).status).toBe(404);
    await writer.api.unblockMember({ params: { id: writer.id, otherId: reader.id } });

    const { access, refresh } = await app.session.start(reader.id, 'another device');
    expect((await app.raw('GET', '/api/user/me', { token: access })).status).toBe(200);
    await app.client().endSession({ body: { refresh } });
    expect((await app.raw('GET', '/api/user/me', { token: access })).status).toBe(401);
    // The replica is retried a moment later, and only once.
    await vi.waitFor(async () => {
      expect(await posts(writer, reader)).toEqual(['First']);
      expect(figures().behind).toBeGreaterThan(before.behind);
    }, patience);
    expect(figures().replica).toBe(before.replica);
    expect(await app.database.replica!.behind()).toBeGreaterThan(0);

    await onReplica.query('select pg_wal_replay_resume()');
    expect(await readThere()).toEqual(['First']);
  });

  it('is left by a call that writes after all, and what it has written is seen by what it reads', async () => {
    const { db, reading } = app.database;
    await sql`create sequence counted`.execute(db);
    await readThere();
    const count = () => reading!(async () => (await sql<{ n: number }>`select nextval('counted')::int as n`.execute(db)).rows[0]!.n);
    expect(await count()).toBe(1);
    const before = figures();
    expect(await count()).toBe(2);
    // The write is known to need the primary, so the replica gets no query.
    expect(figures()).toEqual({ ...before, primary: before.primary + 1 });
    const asked = () => sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db).then(({ rows }) => rows[0]!.there);
    await vi.waitFor(async () => {
      const places = await reading!(async () => [
        await asked(),
        await db
          .transaction()
          .execute(async (tx) => (await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(tx)).rows[0]!.there),
        await asked(),
      ]);
      expect(places).toEqual([true, false, false]);
    }, patience);
  });

  it('is not asked any more once it has been promoted, or is gone', async () => {
    await onReplica.query('select pg_promote()');
    const before = figures();
    await post('Third');
    expect(await posts(writer, reader)).toEqual(['Third', 'First']);
    expect(await said()).toMatchObject({ state: 'look', says: expect.stringContaining('read from the primary') as string });
    await vi.waitFor(async () => {
      await posts(writer, reader);
      expect(figures().failed).toBeGreaterThan(before.failed);
    }, patience);
    expect(figures().replica).toBe(before.replica);

    const promoted = figures();
    await replica.stop();
    await vi.waitFor(async () => {
      expect(await posts(writer, reader)).toEqual(['Third', 'First']);
      expect(figures().failed).toBeGreaterThan(promoted.failed);
    }, patience);
    expect(figures().replica).toBe(before.replica);
  });
});
