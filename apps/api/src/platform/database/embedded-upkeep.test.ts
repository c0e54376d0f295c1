import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startUpkeep } from './embedded-upkeep.ts';
import { pgliteOptions } from './pglite-options.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create(pgliteOptions);
  await database.exec('create table walk (miles int)');
});
afterAll(() => database.close());

const HOUR = 3_600_000;
const noError = (error: unknown) => {
  throw error;
};
const lastCheckpoint = async () =>
  (await database.query<{ at: string }>('select checkpoint_lsn::text as at from pg_control_checkpoint()')).rows[0]!.at;

it('makes a checkpoint after writes, and none while nothing is written', async () => {
  await database.exec('insert into walk values (1)');
  const before = await lastCheckpoint();
  const { end } = startUpkeep(database, noError, { checkpointMs: 20, vacuumMs: HOUR });
  await vi.waitFor(async () => expect(await lastCheckpoint()).not.toBe(before), 30_000);
  await wait(60);
  const quiet = await lastCheckpoint();
  await wait(200);
  expect(await lastCheckpoint()).toBe(quiet);
  await database.exec('insert into walk values (2)');
  await vi.waitFor(async () => expect(await lastCheckpoint()).not.toBe(quiet), 30_000);
  await end();
});

it('vacuums and gathers statistics', async () => {
  const known = async () =>
    (await database.query<{ rows: number }>("select reltuples::int as rows from pg_class where relname = 'walk'")).rows[0]!.rows;
  await database.exec('insert into walk select generate_series(1, 500)');
  const { end } = startUpkeep(database, noError, { checkpointMs: HOUR, vacuumMs: 20 });
  await vi.waitFor(async () => expect(await known()).toBeGreaterThanOrEqual(500), 30_000);
  await end();
});

it('goes on after a failure, and reports it', async () => {
  const errors: unknown[] = [];
  let fails = true;
  const query = ((sql: string) => {
    if (fails) return Promise.reject(new Error('disk full'));
    return database.query(sql);
  }) as typeof database.query;
  const { end } = startUpkeep({ query, exec: database.exec.bind(database) }, (error) => errors.push(error), {
    checkpointMs: 20,
    vacuumMs: HOUR,
  });
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 30_000);
  fails = false;
  await database.exec('insert into walk values (3)');
  const before = await lastCheckpoint();
  await vi.waitFor(async () => expect(await lastCheckpoint()).not.toBe(before), 30_000);
  await end();
});
