import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { capture, draft } from './capture.ts';
import { databaseTimes } from './database-times.ts';
import { fillCommunity } from './fill.ts';
import { measure, median, type Request, type Server, type Stretch, startServer, stopServer } from './load.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '500000' },
    followed: { type: 'string', default: '200' },
    viewers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '1500' },
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
const postgres = await startPostgres();
const servers: Server[] = [];
try {
  const database = postgresDatabase(postgres.url);
  await migrate(database.db);
  tell(`Filling ${size.members} members, ${size.posts} posts.`);
  // One connection throughout: the generator's seed and the numbered members belong to it.
  await database.db.connection().execute((connection) => fillCommunity(connection as unknown as Kysely<never>, size, tell));
  const viewers = (await database.db.selectFrom('member').select('id').orderBy('id').limit(size.viewers).execute()).map(({ id }) => id);
  const secret = randomBytes(32).toString('hex');
  tell('Recording the statements of each request.');
  const { plan, tokens } = await capture(postgres.url, secret, viewers);
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

  const feeds: Request[] = viewers.map((id) => ({ method: 'GET', path: `/api/user/${id}/news`, token: tokens[id]! }));
  const posts: Request[] = viewers.map((id) => ({
    method: 'POST',
    path: `/api/user/${id}/feed`,
    token: tokens[id]!,
    body: JSON.stringify(draft),
  }));
  const table: Record<string, string | number>[] = [];
  for (const [name, requests, count] of [
    ['home feed', feeds, Number(values.requests)],
    ['send a post', posts, Math.floor(Number(values.requests) / 3)],
  ] as const) {
    for (const server of servers) await measure(server, requests, Math.floor(count / 2));
    const rounds: { ours: Stretch; floor: Stretch }[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      rounds.push({ ours: await measure(ours, requests, count), floor: await measure(floor, requests, count) });
    }
    const pick = (side: 'ours' | 'floor', figure: keyof Stretch) => median(rounds.map((each) => each[side][figure]));
    table.push({
      request: name,
      'cpu ms': pick('ours', 'cpu').toFixed(2),
      'floor cpu ms': pick('floor', 'cpu').toFixed(2),
      ratio: median(rounds.map((each) => each.ours.cpu / each.floor.cpu)).toFixed(2),
      'p50 ms': pick('ours', 'p50').toFixed(1),
      'floor p50 ms': pick('floor', 'p50').toFixed(1),
      'p95 ms': pick('ours', 'p95').toFixed(1),
    });
  }
  console.table(table);
  console.table(await databaseTimes(postgres.url, plan, viewers));
  await database.db.destroy();
} finally {
  for (const server of servers) await stopServer(server);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
