import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { tokenMaker } from '../../apps/api/src/features/session/session.tokens.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { bigAuthorTimes, makeBigAuthors } from './big-author.ts';
import { benchedCalls } from './calls.ts';
import { capture, pathOf } from './capture.ts';
import { databaseTimes, searchTimes } from './database-times.ts';
import { fillCommunity } from './fill.ts';
import { measure, median, type Request, type Server, type Stretch, startServer, stopServer } from './load.ts';
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
  },
});
const size = {
  members: Number(values.members),
  posts: Number(values.posts),
  followed: Number(values.followed),
  viewers: Number(values.viewers),
};
const tell = (line: string) => console.info(line);

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
const postgres = await startPostgres({ folder: values.keep && resolve(values.keep) });
const servers: Server[] = [];
try {
  const database = postgresDatabase(postgres.url);
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
  await database.db.deleteFrom('rate_count').execute();
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
  const ours = await startServer(fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url)), 24_801, env);
  servers.push(ours);
  const floor = await startServer(fileURLToPath(new URL('./floor.js', import.meta.url)), 24_802, env);
  servers.push(floor);

  // Our server works off the posts of both sides: none of it is to fall into a stretch of the other's, or out of its own.
  const done = async () => {
    for (;;) {
      const { rows } = await sql<{ n: number }>`select (select count(*) from outbox_event) +
        (select count(*) from pgboss.job where name = 'feed.fan_out' and state in ('created', 'retry', 'active')) as n`.execute(
        database.db,
      );
      if (rows[0]!.n === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const table: Record<string, string | number>[] = [];
  for (const call of benchedCalls) {
    const count = Math.floor(Number(values.requests) * call.share);
    const requests: Request[] = await Promise.all(
      viewers.map(async (id, nth) => ({
        call: call.name,
        method: call.method,
        path: pathOf(call, viewers, posts, nth),
        token: await tokenOf(id),
        body: call.body,
      })),
    );
    for (const server of servers) await measure(server, requests, Math.floor(count / 2), done);
    const rounds: { ours: Stretch; floor: Stretch }[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      // The floor's writes draw on the budgets of the same members.
      await database.db.deleteFrom('rate_count').execute();
      rounds.push({ ours: await measure(ours, requests, count, done), floor: await measure(floor, requests, count, done) });
    }
    const pick = (side: 'ours' | 'floor', figure: keyof Stretch) => median(rounds.map((each) => each[side][figure]));
    table.push({
      request: call.name,
      'cpu ms': pick('ours', 'cpu').toFixed(2),
      'floor cpu ms': pick('floor', 'cpu').toFixed(2),
      ratio: median(rounds.map((each) => each.ours.cpu / each.floor.cpu)).toFixed(2),
      'p50 ms': pick('ours', 'p50').toFixed(1),
      'floor p50 ms': pick('floor', 'p50').toFixed(1),
      'p95 ms': pick('ours', 'p95').toFixed(1),
    });
    tell(`${call.name}: ${table.at(-1)!.ratio}`);
  }
  console.table(table);
  await database.db.deleteFrom('rate_count').execute();
  console.table(await bigAuthorTimes(ours, authors, viewers, tokenOf));
  console.table(await databaseTimes(postgres.url, plan, viewers));
  console.table(await searchTimes(postgres.url, searches));
  await database.end();
} finally {
  for (const server of servers) await stopServer(server);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
