import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactions } from '../transact.ts';
import { embeddedDatabase, type OpenDatabase } from './database.ts';
import { pgliteOptions } from './pglite-options.ts';
import { PreparedPGlite } from './prepared-pglite.ts';

let pglite: PreparedPGlite;
let database: OpenDatabase;
beforeAll(async () => {
  pglite = new PreparedPGlite(pgliteOptions);
  await pglite.waitReady;
  database = embeddedDatabase(pglite);
  await sql`create table thing (id int primary key, words text, at timestamptz, ids uuid[])`.execute(database.db);
});
afterAll(() => database.end());

const things = (db = database.db) =>
  sql<Record<string, unknown>>`select id, words from thing where id = any(${[1, 2]}) order by id`.execute(db);
const all = (db = database.db) => sql<Record<string, unknown>>`select * from thing where id = ${1}`.execute(db);
const prepared = async () => {
  const { rows } = await pglite.query<{ statement: string }>('select statement from pg_prepared_statements', [], { rowMode: 'object' });
  return rows.map(({ statement }) => statement);
};

it('prepares what comes again, and nothing that comes once', async () => {
  const insert = (n: number, words: string | null, at: Date | null, ids: string[]) =>
    sql`insert into thing values (${n}, ${words}, ${at}, ${ids}::uuid[])`.execute(database.db);
  const id = '01932b3c-0000-7000-8000-000000000001';
  await insert(1, 'first', new Date('2026-03-29T01:30:00Z'), [id]);
  expect(await prepared()).toEqual([]);
  await insert(2, null, null, []);
  expect(await prepared()).toEqual(['insert into thing values ($1, $2, $3, $4::uuid[])']);
  const again = await insert(3, 'with, "quotes" and \\', new Date(0), [id, id]);
  expect(again.numAffectedRows).toBe(1n);
  const rows = [];
  for (let n = 0; n < 3; n += 1) rows.push((await all()).rows[0]);
  const first = { id: 1, words: 'first', at: new Date('2026-03-29T01:30:00Z'), ids: [id] };
  expect(rows).toEqual([first, first, first]);
  expect((await sql`select words, at, ids from thing where id in (2, 3) order by id`.execute(database.db)).rows).toEqual([
    { words: null, at: null, ids: [] },
    { words: 'with, "quotes" and \\', at: new Date(0), ids: [id, id] },
  ]);
});

it('throws the error of a prepared statement with its code, and goes on', async () => {
  const insert = () => sql`insert into thing (id) values (${9})`.execute(database.db);
  const twice = () => sql`insert into thing (id) values (${9}) on conflict do nothing`.execute(database.db);
  await insert();
  for (let n = 0; n < 3; n += 1) await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'thing_pkey' });
  const counts = [];
  for (let n = 0; n < 3; n += 1) counts.push((await twice()).numAffectedRows);
  expect(counts).toEqual([0n, 0n, 0n]);
});

it('goes on where a table changes below a prepared statement, also in a transaction', async () => {
  for (let n = 0; n < 3; n += 1) await all();
  await sql`alter table thing add column more int default 7`.execute(database.db);
  expect((await all()).rows[0]).toMatchObject({ id: 1, more: 7 });
  for (let n = 0; n < 3; n += 1) await all();
  await sql`alter table thing drop column more`.execute(database.db);
  const transact = transactions(database.db, () => undefined);
  expect((await transact((tx) => all(tx))).rows[0]).not.toHaveProperty('more');
});

it('fetches rows of whatever shape its cursor has', async () => {
  const rows = await database.db.transaction().execute(async (tx) => {
    const found: unknown[] = [];
    for (const what of ["1 as a, 'x' as b", '2 as c', 'now() is null as d', '4 as e']) {
      await sql`declare walk cursor for select ${sql.raw(what)}`.execute(tx);
      found.push((await sql`fetch 10 from walk`.execute(tx)).rows[0]);
      await sql`close walk`.execute(tx);
    }
    return found;
  });
  expect(rows).toEqual([{ a: 1, b: 'x' }, { c: 2 }, { d: false }, { e: 4 }]);
});

it('goes on where all prepared statements have been thrown away', async () => {
  for (let n = 0; n < 3; n += 1) await things();
  await sql`deallocate all`.execute(database.db);
  expect((await things()).rows).toEqual([
    { id: 1, words: 'first' },
    { id: 2, words: null },
  ]);
});

it('keeps a bounded number of statements, however many texts there are', async () => {
  for (let n = 0; n < 600; n += 1)
    for (let again = 0; again < 2; again += 1) await sql`select ${sql.lit(n)}::int as n`.execute(database.db);
  expect((await prepared()).length).toBeLessThanOrEqual(500);
  expect((await sql`select 601::int as n`.execute(database.db)).rows).toEqual([{ n: 601 }]);
});

it('runs statements one after the other, prepared or not', async () => {
  const many = Array.from({ length: 60 }, (_, n) => n);
  const answers = await Promise.all(many.map((n) => pglite.query<{ n: number }>(`select $1::int + ${n % 7} - ${n % 7} as n`, [n])));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(many);
});
