import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { tokenMaker } from '../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { type RunningServer, startServer } from '../../drills/src/lib/server.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startBefore } from './before.ts';
import { benchedCalls } from './calls.ts';
import { benchedConfig, capture, targetOf } from './capture.ts';
import { assertSameAnswers, comparison } from './compare.ts';
import { callTimes, databaseTimes, searchTimes } from './database-times.ts';
import { fillCommunity } from './fill.ts';
import { bigOffice, fillAnalytics } from './fill-analytics.ts';
import { bigChallenge, fillChallenges } from './fill-challenges.ts';
import { busyEvents, fillEvents } from './fill-events.ts';
import { bigGroup, fillGroups } from './fill-groups.ts';
import { groundOf } from './ground.ts';
import { liveTimes } from './live-times.ts';
import type { Request } from './load.ts';
import { hardSearches } from './searches.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '500000' },
    events: { type: 'string', default: '20000' },
    attendances: { type: 'string', default: '1000000' },
    logs: { type: 'string', default: '1000000' },
    followed: { type: 'string', default: '200' },
    viewers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '1500' },
    /** A folder that keeps the filled database, so that it can be measured again without filling it. */
    keep: { type: 'string' },
    /** Names of calls, separated by commas: only these are benchmarked, and nothing else. */
    calls: { type: 'string' },
    /** Measures only the updates to a thousand open sockets. */
    live: { type: 'boolean', default: false },
    /** Measures only the calls of analytics. */
    analytics: { type: 'boolean', default: false },
    /** Another built server (its main.js), on the same schema, measured alternately with this one. */
    beside: { type: 'string' },
    /** The folder of a built checkout of an earlier version, measured alternately with this one on a database of its own. */
    against: { type: 'string' },
    /** A folder for a CPU profile of our server, for Chrome's developer tools. */
    profile: { type: 'string' },
  },
});
const size = {
  members: Number(values.members),
  posts: Number(values.posts),
  followed: Number(values.followed),
  events: Number(values.events),
  attendances: Number(values.attendances),
  logs: Number(values.logs),
  viewers: Number(values.viewers),
};
const ofAnalytics = benchedCalls.filter(({ byOperators }) => byOperators).map(({ name }) => name);
const wanted = values.live ? [] : values.analytics ? ofAnalytics : values.calls?.split(',');
const calls = benchedCalls.filter(({ name }) => !wanted || wanted.includes(name));
const tell = (line: string) => console.info(line);

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
const postgres = await startPostgres({ folder: values.keep && resolve(values.keep) });
const servers: RunningServer[] = [];
let stopEarlier: (() => Promise<void>) | undefined;
try {
  const database = postgresDatabase(postgres.url, unhurried);
  await migrate(database);
  const filled = await database.db.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if (!filled) {
    tell(`Filling ${size.members} members, ${size.posts} posts.`);
    // One connection throughout: the generator's seed and the temporary table of numbered members belong to it.
    await database.db.connection().execute((connection) => fillCommunity(connection as unknown as Kysely<never>, size, tell));
  }
  // A database that was kept may be older than its events, groups, challenges and analytics.
  if (!(await database.db.selectFrom('event').select('id').limit(1).executeTakeFirst()))
    await database.db.connection().execute((connection) => fillEvents(connection as unknown as Kysely<never>, size, tell));
  if (!(await database.db.selectFrom('groups').select('id').limit(1).executeTakeFirst()))
    await database.db.connection().execute((connection) => fillGroups(connection as unknown as Kysely<never>, size, tell));
  if (!(await database.db.selectFrom('challenge').select('id').limit(1).executeTakeFirst()))
    await database.db.connection().execute((connection) => fillChallenges(connection as unknown as Kysely<never>, size, tell));
  if (!(await database.db.selectFrom('analytics_week').select('week').limit(1).executeTakeFirst()))
    await database.db.connection().execute((connection) => fillAnalytics(connection as unknown as Kysely<never>, tell));
  const viewers = (await database.db.selectFrom('member').select('id').orderBy('id').limit(size.viewers).execute()).map(({ id }) => id);
  const secret = randomBytes(32).toString('hex');
  const posts = (await database.db.selectFrom('post').select('id').orderBy('comment_count', 'desc').limit(size.viewers).execute()).map(
    ({ id }) => id,
  );
  const events = await busyEvents(database.db as unknown as Kysely<never>, viewers);
  const around = {
    ...(await bigGroup(database.db as unknown as Kysely<never>)),
    ...(await bigChallenge(database.db as unknown as Kysely<never>, viewers)),
    ...(await bigOffice(database.db as unknown as Kysely<never>)),
  };
  // A kept database may have been migrated since, and without statistics the planner chooses bad plans.
  if (filled) await sql`vacuum analyze`.execute(database.db);
  const ground = await groundOf(postgres.url, postgres.folder);
  tell('Recording the statements of each request.');
  const { plan, searches, sessions } = await capture(postgres.url, secret, {
    viewers,
    posts,
    events,
    ...around,
    searches: [...hardSearches],
  });
  const { access } = tokenMaker([secret], systemClock);
  const tokenOf = (id: string) => access(id, sessions[id]!);
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const configFile = join(folder, 'deployment.json');
  writeFileSync(configFile, JSON.stringify(benchedConfig));

  const env = {
    DATA_SYNC: '1',
    SESSION_SECRET: secret,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PLAN: planFile,
    MUSTER_CONFIG: configFile,
  };
  const start = async (file: string, flags: readonly string[] = [], databaseUrl = postgres.url): Promise<RunningServer> => {
    const port = String(await freePort());
    const all = { ...env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
    const server = await startServer({
      dist: dirname(file),
      program: basename(file, '.js'),
      dataDir: folder,
      databaseUrl,
      env: all,
      flags,
    });
    servers.push(server);
    return server;
  };
  const built = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const sides = {
    ours: await start(
      built('../../apps/api/dist/main.js'),
      values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : [],
    ),
    floor: await start(built('./floor.js')),
    'old floor': await start(built('./floor-statements.js')),
    ...(values.beside && { beside: await start(resolve(values.beside)) }),
  };

  const earlier =
    values.against === undefined
      ? undefined
      : await startBefore({
          checkout: resolve(values.against),
          kept: values.keep && `${resolve(values.keep)}-before`,
          size,
          sessions,
          start: (file, url) => start(file, [], url),
          tell,
        });
  stopEarlier = earlier?.stop;
  const groundBefore = earlier && (await groundOf(earlier.url, earlier.folder));
  const compare = comparison({ ...sides, ...(earlier && { before: earlier.server }) }, ground, groundBefore, {
    rounds: Number(values.rounds),
    requests: Number(values.requests),
  });
  const table: Record<string, string>[] = [];
  for (const call of calls) {
    const turns = call.bodies?.length ?? 1;
    const requestsFor = (among: string[]): Promise<Request[]> =>
      Promise.all(
        Array.from({ length: viewers.length * turns }, async (_, nth) => {
          const target = targetOf({ viewers, posts: among, events, ...around }, nth);
          return {
            call: call.name,
            method: call.method,
            path: call.path(target),
            token: await tokenOf(call.byOperators ? target.operator : target.viewer),
            body: call.bodies?.[Math.floor(nth / viewers.length)],
            given: call.given?.(target) ?? [],
          };
        }),
      );
    const requests = await requestsFor(posts);
    await assertSameAnswers(sides, call, requests);
    table.push(await compare(call, requests, earlier ? await requestsFor(earlier.posts) : []));
    tell(JSON.stringify(table.at(-1)));
  }
  if (table.length > 0) console.table(table);
  if (values.live || !wanted) {
    await ground.refill();
    const seen = { author: viewers[0]!, viewers, posts, tokenOf };
    console.table(await liveTimes(sides.ours, ground, seen));
  }
  if (!wanted) {
    await ground.refill();
    console.table(await databaseTimes(postgres.url, plan, viewers));
    console.table(await searchTimes(postgres.url, searches));
  }
  await ground.end();
  await groundBefore?.end();
  if (values.analytics || !wanted) console.table(await callTimes(postgres.url, plan, ofAnalytics));
  await database.end();
} finally {
  for (const server of servers) await server.stop();
  await stopEarlier?.();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
