import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

it('gives each database files of its own to write to', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  const count = async ({ db }: typeof one) => (await sql<{ n: number }>`select count(*)::int as n from workspace`.execute(db)).rows[0]!.n;
  const fill = (name: string, { db }: typeof one) =>
    sql`create table ${sql.id(name)} as select n, repeat('x', 500) as text from generate_series(1, 20000) n`.execute(db);
  expect([await count(one), await count(other)]).toEqual([0, 0]);
  // Enough to write pages to the files, including those that existed before.
  await sql`alter table workspace rename to no_workspace`.execute(one.db);
  await fill('filled', one);
  await sql`checkpoint`.execute(one.db);
  expect(await count(other)).toBe(0);
  const later = await testDatabase();
  expect(await count(later)).toBe(0);
  await fill('filled', later);
  expect((await sql<{ n: number }>`select sum(n)::int as n from filled`.execute(one.db)).rows).toEqual([{ n: 200_010_000 }]);
  await expect(count(one)).rejects.toThrow('workspace');
  for (const database of [one, other, later]) await database.close();
});
