// npm run bench:costs: what each call of the model costs in processor time, and what a row and a picture take on the disk, for docs/cost.md.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { postgresDatabase } from '../../apps/api/src/platform/database/database.ts';
import { unhurried } from '../../apps/api/src/platform/database/limits.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { drill } from '../../drills/src/lib/drill.ts';
import { killLeftOvers } from '../../drills/src/lib/server.ts';
import { fillWorld, prepareWorld, startSoakServer } from '../../drills/src/soak/world.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { measureCalls } from './cost/measure.ts';
import type { Measured } from './cost/model.ts';
import { withTables } from './cost/page.ts';
import { groundOf } from './ground.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20000' },
    /** How often each call is made in a round; of three rounds the middle one counts. */
    requests: { type: 'string', default: '300' },
    /** Only writes the tables of the page anew, from what was measured last. */
    page: { type: 'boolean', default: false },
  },
});
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const [figures, page] = [at('../src/cost/measured.json'), at('../../docs/cost.md')];
const rewrite = () => {
  const found = JSON.parse(readFileSync(figures, 'utf8')) as Measured;
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), found));
};
/** From the bench of a thousand in one chat (docs/performance.md): milliseconds of a message, for each of its sockets. */
const shown = { server: 6.5 / 1000, database: 1.2 / 1000 };

async function run(): Promise<void> {
  const { folder } = drill('costs');
  const postgres = await startPostgres();
  try {
    const database = postgresDatabase(postgres.url, unhurried);
    await migrate(database);
    const db = database.db as unknown as Kysely<never>;
    await fillWorld(db, Number(values.members), (line) => console.info(line));
    const secret = randomBytes(32).toString('hex');
    const world = await prepareWorld(db, secret);
    await sql`vacuum analyze`.execute(db);
    // What the fill has left to be written is not to be counted with anything.
    await sql`checkpoint`.execute(db);
    const ground = await groundOf(postgres.url, postgres.folder);
    const server = await startSoakServer({ databaseUrl: postgres.url, secret, dataDir: folder });
    const { calls, idle } = await measureCalls({
      server,
      ground,
      world,
      requests: Number(values.requests),
      tell: (row) => console.info(row),
    });
    const rows: Record<string, number> = {};
    for (const name of [
      'post',
      'timeline_entry',
      'reaction',
      'notification',
      'notification_entry',
      'follow',
      'workout',
      'challenge_entry',
      'attendance',
      'chat_message',
    ]) {
      const { rows: found } = await sql<{ bytes: number }>`
        select round(pg_total_relation_size(${name}::regclass)::numeric / greatest(1, (select count(*) from ${sql.table(name)})))::int as bytes`.execute(
        db,
      );
      rows[name] = found[0]!.bytes;
    }
    const pictures = await sql<{ n: number }>`select count(*)::int as n from media where state = 'ready'`.execute(db);
    const [size] = execFileSync('du', ['-sb', join(folder, 'files')], { encoding: 'utf8' }).split('\t');
    const measured: Measured = { calls, idle, shown, rows, picture: Math.round(Number(size) / pictures.rows[0]!.n) };
    await ground.end();
    await database.end();
    await server.stop();
    writeFileSync(figures, `${JSON.stringify(measured, null, 2)}\n`);
  } finally {
    killLeftOvers();
    await postgres.stop();
  }
}

if (!values.page) await run();
rewrite();
