import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { analyzeDatabase, showDatabase } from './database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The output of a command on the connections of jobs. */
async function said(command: typeof showDatabase): Promise<string> {
  const lines: string[] = [];
  await command({ db: app.database.background, say: (text) => void lines.push(text) });
  return lines.join('\n');
}

it('tells how large the tables are, and when they were counted', async () => {
  await sql`create table large as select n, repeat('x', 500) as text from generate_series(1, 5000) as n`.execute(app.deps.db);
  await said(analyzeDatabase);
  const text = await said(showDatabase);
  expect(text).toMatch(/^PostgreSQL \d+\.\d+.*, [\d.]+ MB, last migration \d{4}_/m);
  expect(text).toMatch(/^large +5000 +\d+ +[\d.]+ MB/m);
  expect(text).toContain('Nothing has been open for more than 5 seconds.');
});

// The embedded database has one connection.
it.skipIf(inject('postgresUrl') === '')(
  'tells who has had a transaction open for long, whom that keeps waiting, and no values',
  async () => {
    await app.database.background.transaction().execute(async (tx) => {
      await sql`update large set text = 'a secret' where n = 1`.execute(tx);
      // The server's clock cannot be set, so the test really waits.
      await sql`select pg_sleep(5.1)`.execute(tx);
      const text = await said(showDatabase);
      expect(text).toMatch(/^ *\d+ +[5-9]\d* +idle in transaction +select/m);
      expect(text).not.toContain('secret');
    });
  },
);
