import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { madeOnce, rowsOf } from './made-once.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('puts a read together once, and gives it other values each time', async () => {
  let made = 0;
  const read = madeOnce((_db, { one, other }: { one: string; other: number }) => {
    made += 1;
    return sql<{ one: string; other: number; again: string }>`select ${one}::text as one, ${other}::int as other, ${one}::text as again`;
  });
  const { db } = app.deps;
  expect(await rowsOf(db, read({ one: 'a', other: 1 }))).toEqual([{ one: 'a', other: 1, again: 'a' }]);
  expect(await rowsOf(db, read({ other: 2, one: 'b' }))).toEqual([{ one: 'b', other: 2, again: 'b' }]);
  expect(await db.transaction().execute((tx) => rowsOf(tx, read({ one: 'c', other: 3 })))).toEqual([{ one: 'c', other: 3, again: 'c' }]);
  expect(made).toBe(1);
});

it('fails if how it is put together depends on a value', async () => {
  const compares = madeOnce((_db, { n }: { n: number }) => (n > 1 ? sql`select 1` : sql`select 2`));
  await expect(rowsOf(app.deps.db, compares({ n: 1 }))).rejects.toThrow('cannot depend');
  const spreads = madeOnce((_db, given: { n: number }) => sql`select ${{ ...given }.n}`);
  await expect(rowsOf(app.deps.db, spreads({ n: 1 }))).rejects.toThrow('one by one');
});
