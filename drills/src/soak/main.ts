// npm run test:soak: a Monday morning at a company, played against our built server on a PostgreSQL of its own (decision 89).
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { postgresDatabase } from '../../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { drill } from '../lib/drill.ts';
import { type RunningServer } from '../lib/server.ts';
import { lost, settled, wrong } from './kept.ts';
import { play } from './player.ts';
import { judged, onTime, told } from './verdict.ts';
import { tellsMemory, watch } from './watch.ts';
import { fillWorld, prepareWorld, startSoakServer } from './world.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    members: { type: 'string', default: '5000' },
    processes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    /** Three quarters of a minute, as `npm test` has it beside others: whether the generator was on time is told then, and not judged. */
    quick: { type: 'boolean', default: false },
    /** Where the results are written to, as JSON. */
    out: { type: 'string' },
    /** A folder that keeps the filled database. */
    keep: { type: 'string' },
  },
});
const minutes = Number(values.minutes ?? (values.quick ? 0.75 : 2));
const seconds = minutes * 60;
const out = resolve(values.out ?? `test-results/soak-${values.members}-members-${minutes}-minutes.json`);
/** So often the servers are looked at: each look collects garbage, which stops the server for a moment. */
const everySeconds = Math.max(values.quick ? 2.5 : 5, seconds / 120);
/** How long what was written may take to be worked off. */
const SETTLE_SECONDS = 120;

const tell = (line: string) => console.info(line);

const { folder, check, attempt, end } = drill('soak');
const servers: RunningServer[] = [];
const postgres = await startPostgres({ folder: values.keep && resolve(values.keep) });
await attempt(async () => {
  const database = postgresDatabase(postgres.url, unhurried);
  await migrate(database);
  const db = database.db as unknown as Kysely<never>;
  if ((await sql`select from member limit 1`.execute(db)).rows.length === 0) await fillWorld(db, Number(values.members), tell);
  const secret = randomBytes(32).toString('hex');
  const world = await prepareWorld(db, secret);
  await sql`vacuum analyze`.execute(db);

  const options = { databaseUrl: postgres.url, secret, dataDir: folder, env: { METRICS_PORT: '0' }, flags: tellsMemory, ipc: true };
  for (let nth = 0; nth < Number(values.processes); nth += 1) servers.push(await startSoakServer(options));
  const urls = servers.map(({ url }) => url);
  tell(`Playing ${minutes} minutes around nine o'clock with ${world.members.length} members.`);
  const watching = watch(servers, everySeconds);
  const played = await play(world, urls, { seconds, seed: Number(values.seed) });
  await watching.end();
  const workedOff = await settled(db, SETTLE_SECONDS);
  const rows = await lost(db, played.kept);
  const pictures = played.kept.flatMap((each) => (each.table === 'media' ? [each.address] : [])).slice(0, 50);
  let gone = 0;
  for (const address of pictures) if (!(await fetch(urls[0]! + address)).ok) gone += 1;
  const seen = { played, samples: watching.samples, rows, wrong: await wrong(db, world), gone, workedOff, seconds };
  await database.end();
  const verdicts = judged(seen);
  const { calls, courses } = told(seen);
  console.table(calls);
  console.table(courses);
  for (const { what, holds, measured } of verdicts)
    if (values.quick && what === onTime) tell(`- told, and not judged: ${what}, ${measured}`);
    else check(holds, what, measured);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(
    out,
    JSON.stringify(
      { members: world.members.length, processes: servers.length, minutes, verdicts, calls, courses, samples: watching.samples },
      null,
      1,
    ),
  );
  tell(`Written to ${out}.`);
});
for (const server of servers) await server.stop();
await postgres.stop();
end();
