// npm run bench:years: every GET call of the contract in a community of half a year, and in the same after some years.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { rebuildTallies } from '../../../apps/api/src/features/analytics/index.ts';
import { type Database, postgresDatabase } from '../../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts';
import { fillCommunity } from '../../../bench/src/fill.ts';
import { fillGroups } from '../../../bench/src/fill-groups.ts';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { drill } from '../lib/drill.ts';
import { startSoakServer } from '../soak/world.ts';
import { askers, growsOf } from './asked.ts';
import { fillPast } from './fill.ts';
import { fillPages } from './fill-pages.ts';
import { type Reading, readAll, tokensOf } from './measure.ts';

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '2' },
    members: { type: 'string' },
    /** How many members make each call. */
    askers: { type: 'string' },
    /** A small community and few who ask, as `npm test` has it. */
    quick: { type: 'boolean', default: false },
    /** A folder that keeps the filled database, to look into. */
    keep: { type: 'string' },
    out: { type: 'string', default: 'test-results/years.json' },
  },
});
const members = Number(values.members ?? (values.quick ? 200 : 2000));
const asking = Number(values.askers ?? (values.quick ? 4 : 20));
const days = Number(values.years) * 365;
const HALF_A_YEAR = 182;
/** Dearer than this many times is to be mended, or said. Fewer blocks than this are a matter of where a page happens to be split. */
const [MOST, FEW_BLOCKS] = [1.3, 8];
const tell = (line: string) => console.info(line);

const { folder, check, attempt, end } = drill('years');
const postgres = await startPostgres({ folder: values.keep && resolve(values.keep) });
await attempt(async () => {
  const database = postgresDatabase(postgres.url, unhurried);
  await migrate(database);
  const db = database.db as unknown as Kysely<never>;
  await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(db);
  await sql`alter system set autovacuum = off`.execute(db);
  await sql`alter system set shared_buffers = '1GB'`.execute(db);
  await sql`alter system set max_wal_size = '4GB'`.execute(db);
  // Nothing of it is to survive a crash, and no replica follows.
  for (const setting of ['wal_level = minimal', 'max_wal_senders = 0', 'full_page_writes = off', 'jit = off'])
    await sql`alter system set ${sql.raw(setting)}`.execute(db);
  await sql`alter system set pg_stat_statements.track_planning = off`.execute(db).catch(() => undefined);
  await database.end();
  await postgres.restart('fast');

  const again = postgresDatabase(postgres.url, unhurried);
  const work = again.db as unknown as Kysely<never>;
  await sql`create extension if not exists pg_stat_statements`.execute(work);
  const size = { members, posts: 14_000, viewers: 100, followed: 40 };
  const fill = (from: number, to: number, nth: number) =>
    work.connection().execute(async (connection) => {
      if (nth === 0) {
        await fillCommunity(connection, size, () => undefined);
        await fillGroups(connection, size, () => undefined);
        // Of those who are blocked, nothing is there to be asked for.
        await sql`delete from block`.execute(connection);
        await sql`update member set permissions = array['operator'] where id = (select id from member order by id desc limit 1)`.execute(
          connection,
        );
      }
      await fillPast(connection, members, { from, to, nth }, tell);
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`insert into analytics_week (workspace_id, week, steps, miles, badges, check_ins, active, events, event_check_ins, participants)
        select workspace.id, date_trunc('week', now())::date - 7 * n, 1000000, 40000, 3, 40, 900, 4, 30, 400
        from workspace cross join generate_series(${Math.ceil(to / 7) + 1}::int, ${Math.floor(from / 7)}::int) as n on conflict do nothing`.execute(
        connection,
      );
      await sql`set session_replication_role = origin`.execute(connection);
      const began = performance.now();
      await (connection as unknown as Database).transaction().execute(rebuildTallies);
      tell(`tallies: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      await sql`vacuum (freeze, analyze)`.execute(connection);
    });
  const bytes = async () =>
    (await sql<{ mb: number }>`select (pg_database_size(current_database()) / 1000000)::int as mb`.execute(work)).rows[0]!.mb;

  await fill(HALF_A_YEAR, 0, 0);
  const people = await askers(work, asking);
  await fillPages(work, people);
  const secret = randomBytes(32).toString('hex');
  const { rows } = await sql<{ id: string }>`select id from member where permissions = array['operator']`.execute(work);
  const operator = rows[0]!.id;
  const readings = async (): Promise<Reading[]> => {
    const server = await startSoakServer({ databaseUrl: postgres.url, secret, dataDir: folder, env: { ROLE: 'web' } });
    // They expire while years are filled.
    const tokens = await tokensOf(work, [...new Set([operator, ...people.flatMap(({ id, host }) => [id, host])])], secret);
    const found = await readAll(work, server.url, { people, operator, tokens });
    await server.stop();
    return found;
  };
  const before = await readings();
  const sizeBefore = await bytes();
  tell(`Half a year: ${sizeBefore} MB. Filling what came before it.`);
  await fill(days, HALF_A_YEAR, 1);
  const sizeAfter = await bytes();
  const after = await readings();
  const table = after
    .map((reading, nth) => {
      const first = before[nth]!;
      return {
        call: reading.name,
        blocks: first.blocks.toFixed(1),
        'blocks later': reading.blocks.toFixed(1),
        ratio: (reading.blocks / Math.max(1, first.blocks)).toFixed(2),
        ms: first.ms.toFixed(3),
        'ms later': reading.ms.toFixed(3),
        'ratio of ms': (reading.ms / first.ms).toFixed(2),
        dearer:
          reading.blocks > first.blocks * MOST && reading.blocks - first.blocks > FEW_BLOCKS ? (growsOf(reading.name) ?? 'unexpected') : '',
      };
    })
    .sort((a, b) => Number(b.ratio) - Number(a.ratio));
  console.table(table);
  const known = table.filter((row) => row.dearer !== '').length;
  const dearer = table.filter((row) => row.dearer === 'unexpected').length;
  const counts = `${table.length} calls, ${known} dearer than ${MOST} times, ${dearer} of them unexpectedly; ${sizeBefore} MB, then ${sizeAfter} MB, ${members} members`;
  check(dearer === 0, 'no read is dearer that has no reason to be', counts);
  const out = resolve(values.out);
  mkdirSync(join(out, '..'), { recursive: true });
  writeFileSync(out, JSON.stringify({ members, years: values.years, sizeBefore, sizeAfter, table, before, after }, null, 1));
  tell(`Written to ${out}.`);
  await again.end();
});
await postgres.stop();
end();
