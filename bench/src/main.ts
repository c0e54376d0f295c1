import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { tokenMaker } from '../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { bigAuthorTimes, makeBigAuthors } from './big-author.ts';
import { benchedCalls } from './calls.ts';
import { capture, pathOf } from './capture.ts';
import { assertSameAnswers, comparison } from './compare.ts';
import { databaseTimes, searchTimes } from './database-times.ts';
import { fillCommunity } from './fill.ts';
import { liveTimes } from './live-times.ts';
import { type Request, type Server, startServer, stopServer } from './load.ts';
import { hardSearches } from './searches.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '500000' },
    followed: { type: 'string', default: '200' },
    viewers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '1500' },
    /** A folder that keeps the filled database, to be measured again without filling it. */
    keep: { type: 'string' },
    /** Names of calls, separated by commas: only these are measured, and nothing else. */
    calls: { type: 'string' },
    /** Only what a thousand open sockets are told is measured. */
    live: { type: 'boolean', default: false },
    /** Another built server (its main.js), on the same schema, to be measured in turns with this one. */
    beside: { type: 'string' },
    /** A folder for a processor profile of our server, for Chrome's developer tools. */
    profile: { type: 'string' },
  },
});
const size = {
  members: Number(values.members),
  posts: Number(values.posts),
  followed: Number(values.followed),
  viewers: Number(values.viewers),
};
const wanted = values.live ? [] : values.calls?.split(',');
const calls = benchedCalls.filter(({ name }) => !wanted || wanted.includes(name));
const tell = (line: string) => console.info(line);

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
const postgres = await startPostgres({ folder: values.keep && resolve(values.keep) });
const servers: Server[] = [];
try {
  const database = postgresDatabase(postgres.url, unhurried);
  await migrate(database);
  const filled = await database.db.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if (!filled) {
    tell(`Filling ${size.members} members, ${size.posts} posts.`);
    // One connection throughout: the generator's seed and the numbered members belong to it.
    await database.db.connection().execute((connection) => fillCommunity(connection as unknown as Kysely<never>, size, tell));
  }
  const viewers = (await database.db.selectFrom('member').select('id').orderBy('id').limit(size.viewers).execute()).map(({ id }) => id);
  const secret = randomBytes(32).toString('hex');
  const posts = (await database.db.selectFrom('post').select('id').orderBy('comment_count', 'desc').limit(size.viewers).execute()).map(
    ({ id }) => id,
  );
  const authors = await makeBigAuthors(postgres.url, size.viewers);
  // A kept database may have been migrated since, and without statistics the planner goes astray.
  if (filled) await sql`vacuum analyze`.execute(database.db);
  // What is looked at while others are measured goes over this connection, whose process is not counted.
  const watcher = new pg.Client({ connectionString: postgres.url });
  await watcher.connect();
  await watcher.query('delete from rate_count');
  // It would tidy up after one side while the other is measured.
  await watcher.query('alter system set autovacuum = off');
  await watcher.query('select pg_reload_conf()');
  const { rows: own } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
  const main = Number(readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  tell('Recording the statements of each request.');
  const { plan, searches, sessions } = await capture(postgres.url, secret, {
    viewers: [...viewers, ...authors],
    posts,
    searches: [...hardSearches],
  });
  const { access } = tokenMaker(secret, systemClock);
  const tokenOf = (id: string) => access(id, sessions[id]!);
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));

  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: secret,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PLAN: planFile,
  };
  const start = async (file: string, port: number, options?: string[]): Promise<Server> => {
    const server = await startServer(file, port, env, options);
    servers.push(server);
    return server;
  };
  const built = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const sides = {
    ours: await start(
      built('../../apps/api/dist/main.js'),
      24_801,
      values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : [],
    ),
    floor: await start(built('./floor.js'), 24_802),
    'old floor': await start(built('./floor-statements.js'), 24_803),
    ...(values.beside && { beside: await start(resolve(values.beside), 24_804) }),
  };

  // Our server works off the posts of all sides: none of it is to fall into a stretch of another's, or out of its own.
  const done = async () => {
    for (;;) {
      const { rows } = await watcher.query<{ n: number }>(`select ((select count(*) from outbox_event) +
        (select count(*) from pgboss.job where name = 'feed.fan_out' and state in ('created', 'retry', 'active')))::int as n`);
      if (rows[0]!.n === 0) return;
      await new Promise((next) => setTimeout(next, 20));
    }
  };
  const counted = { main, without: own[0]!.pid };
  const compare = comparison(
    sides,
    {
      database: counted,
      done,
      // The writes of all sides draw on the budgets of the same members.
      refill: async () => void (await watcher.query('delete from rate_count')),
    },
    { rounds: Number(values.rounds), requests: Number(values.requests) },
  );
  const table: Record<string, string>[] = [];
  for (const call of calls) {
    const requests: Request[] = await Promise.all(
      viewers.map(async (id, nth) => ({
        call: call.name,
        method: call.method,
        path: pathOf(call, viewers, posts, nth),
        token: await tokenOf(id),
        body: call.body,
        given: call.given?.({ viewer: id, post: posts[nth % posts.length]!, nth }) ?? [],
      })),
    );
    await assertSameAnswers(sides, call, requests);
    table.push(await compare(call, requests));
    tell(JSON.stringify(table.at(-1)));
  }
  if (table.length > 0) console.table(table);
  if (values.live || !wanted) {
    await watcher.query('delete from rate_count');
    const seen = { author: authors[0]!, viewers, posts, tokenOf };
    console.table(await liveTimes(sides.ours, { database: counted, done }, seen));
  }
  if (!wanted) {
    await watcher.query('delete from rate_count');
    console.table(await bigAuthorTimes(sides.ours, authors, viewers, tokenOf));
    console.table(await databaseTimes(postgres.url, plan, viewers));
    console.table(await searchTimes(postgres.url, searches));
  }
  await watcher.end();
  await database.end();
} finally {
  for (const server of servers) await stopServer(server);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
