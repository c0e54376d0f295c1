// npm run test:soak: a Monday morning at a company, played against our built server on a PostgreSQL of its own (decision 89).
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startServer, stopServer } from './load.ts';
import { untilTheEnd } from './soak/ends.ts';
import { lost, settled, wrong } from './soak/kept.ts';
import { play } from './soak/player.ts';
import { judged, onTime, told } from './soak/verdict.ts';
import { tellsMemory, watch } from './soak/watch.ts';
import { fillWorld, prepareWorld, soakEnv } from './soak/world.ts';

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

const { folder, servers } = untilTheEnd('soak');
const postgres = await startPostgres({ folder: values.keep && resolve(values.keep) });
let holds = false;
try {
  const database = postgresDatabase(postgres.url, unhurried);
  await migrate(database);
  const db = database.db as unknown as Kysely<never>;
  if ((await sql`select from member limit 1`.execute(db)).rows.length === 0) await fillWorld(db, Number(values.members), tell);
  const secret = randomBytes(32).toString('hex');
  const world = await prepareWorld(db, secret);
  await sql`vacuum analyze`.execute(db);

  const [ports, metrics]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < Number(values.processes); nth += 1) {
    ports.push(await freePort());
    metrics.push(await freePort());
    servers.push(
      await startServer(
        fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url)),
        ports[nth]!,
        { ...soakEnv(postgres.url, secret, folder), METRICS_PORT: String(metrics[nth]!) },
        tellsMemory,
      ),
    );
  }
  tell(`Playing ${minutes} minutes around nine o'clock with ${world.members.length} members.`);
  const watching = watch(servers, metrics, everySeconds);
  const played = await play(world, ports, { seconds, seed: Number(values.seed) });
  await watching.end();
  const workedOff = await settled(db, SETTLE_SECONDS);
  const rows = await lost(db, played.kept);
  const pictures = played.kept.flatMap((each) => (each.table === 'media' ? [each.address] : [])).slice(0, 50);
  let gone = 0;
  for (const address of pictures) if (!(await fetch(`http://127.0.0.1:${ports[0]!}${address}`)).ok) gone += 1;
  const seen = { played, samples: watching.samples, rows, wrong: await wrong(db, world), gone, workedOff, seconds };
  await database.end();
  const verdicts = judged(seen);
  const { calls, courses } = told(seen);
  console.table(calls);
  console.table(courses);
  for (const { holds: good, what, measured } of verdicts) tell(`${good ? '✓' : '✗'} ${what.padEnd(56)} ${measured}`);
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
  holds = verdicts.every(({ what, holds: good }) => good || (values.quick && what === onTime));
} finally {
  for (const server of servers.splice(0)) await stopServer(server);
  await postgres.stop();
}
process.exit(holds ? 0 : 1);
