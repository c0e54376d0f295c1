import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { transactions } from '../transact.ts';
import { type OpenDatabase, postgresDatabase } from './database.ts';

const server = inject('postgresUrl');
const name = `muster_prepared_${randomBytes(4).toString('hex')}`;
const url = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
let admin: pg.Client;
let database: OpenDatabase;

beforeAll(async () => {
  if (!server) return;
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  database = postgresDatabase(url);
  await sql`create table thing (id int primary key, words text)`.execute(database.db);
  await sql`insert into thing values (1, 'one')`.execute(database.db);
});
afterAll(async () => {
  if (!server) return;
  await database.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const things = (db = database.db) => sql<Record<string, unknown>>`select * from thing where id = ${1}`.execute(db);
const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
  return rows.map(({ statement }) => statement);
};

it.runIf(server)('prepares what comes again, and nothing that comes once', async () => {
  await sql`select ${1}::int as once`.execute(database.db);
  for (let n = 0; n < 3; n += 1) await things();
  expect(await prepared()).toEqual(['select * from thing where id = $1']);
});

it.runIf(server)('keeps a bounded number of statements, however many texts there are', async () => {
  for (let n = 0; n < 600; n += 1) for (let again = 0; again < 2; again += 1) await sql`select ${sql.lit(n)}::int`.execute(database.db);
  expect((await prepared()).length).toBeLessThanOrEqual(500);
  expect((await sql<{ n: number }>`select 601::int as n`.execute(database.db)).rows).toEqual([{ n: 601 }]);
});

it.runIf(server)('goes on where a table changes below a prepared statement, also in a transaction', async () => {
  const other = postgresDatabase(url);
  try {
    const { db } = other;
    for (let n = 0; n < 3; n += 1) await things(db);
    await sql`alter table thing add column more int default 7`.execute(database.db);
    expect((await things(db)).rows).toEqual([{ id: 1, words: 'one', more: 7 }]);
    for (let n = 0; n < 3; n += 1) await things(db);
    await sql`alter table thing drop column more`.execute(database.db);
    const transact = transactions(db, () => undefined);
    expect((await transact((tx) => things(tx))).rows).toEqual([{ id: 1, words: 'one' }]);
  } finally {
    await other.end();
  }
});

it.runIf(server)('goes on where somebody has thrown all prepared statements away', async () => {
  for (let n = 0; n < 3; n += 1) await things();
  await sql`deallocate all`.execute(database.db);
  expect((await things()).rows).toEqual([{ id: 1, words: 'one' }]);
});

it.runIf(server)('prepares nothing where it is told not to', async () => {
  const plain = postgresDatabase({ url, prepare: false });
  try {
    for (let n = 0; n < 3; n += 1) await things(plain.db);
    const { rows } = await sql`select 1 from pg_prepared_statements`.execute(plain.db);
    expect(rows).toEqual([]);
  } finally {
    await plain.end();
  }
});
