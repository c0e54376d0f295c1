import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killLeftOvers, spawnBuilt } from '../../drills/src/lib/server.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { dist } from './build-server.ts';
import { dataFolder, serve } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  [data, postgres] = [await dataFolder(), await startPostgres()];
});
afterAll(async () => {
  killLeftOvers();
  await postgres?.stop();
  await data.remove();
});

it('goes on with data to which a later version has only added; where it took away, neither starts nor its command runs, and says so in one line', async () => {
  const first = await serve({ dataDir: data.path, databaseUrl: postgres.url });
  expect(await first.stop()).toMatchObject({ code: 0 });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  // What a later version leaves behind: a migration that this one does not have.
  await client.query("insert into kysely_migration (name, timestamp) values ('9999_what_comes', '2031-05-06T00:00:00.000Z')");
  const env = { DATA_DIR: data.path, DATABASE_URL: postgres.url, DEMO: '1', PORT: '0', LOG_LEVEL: 'error' };
  const goesOn = await spawnBuilt('muster', { dist, args: ['member', 'list'], env }).exited;
  expect(goesOn).toMatchObject({ code: 0, output: expect.stringContaining('brought the data up to 9999_what_comes') as string });
  await client.query("update schema_floor set migration = '9999_what_comes'");
  for (const [program, args] of [
    ['main', []],
    ['muster', ['member', 'list']],
  ] as const) {
    const { code, output } = await spawnBuilt(program, { dist, args: [...args], env }).exited;
    expect(code).toBe(1);
    expect(output).toMatch(/^The data was brought up to 9999_what_comes on 2031-05-06 by a later version of Muster; .+$/m);
    expect(output).not.toMatch(/^ {4}at /m);
  }
  // The demo would have been written next.
  const { rows } = await client.query('select count(*)::int as members from member');
  expect(rows).toEqual([{ members: 0 }]);
  await client.end();
});
