// npm run test:recovery: point-in-time recovery of PostgreSQL with pgBackRest, as docs/operations.md describes it: a table is dropped, and the
// database goes back to the moment before. It needs PostgreSQL and pgbackrest on this machine, and takes about half a minute.
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { postgresBinaries, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { drill } from '../lib/drill.ts';
import { spawnBuilt } from '../lib/server.ts';

const run = promisify(execFile);
const STANZA = 'muster';

if (spawnSync('pgbackrest', ['version']).error) {
  console.error('pgbackrest was not found: install it (Debian: apt-get install pgbackrest).');
  process.exit(1);
}

const { folder: all, check, attempt, end } = drill('recovery');
// The user that PostgreSQL has of its own goes through it.
chmodSync(all, 0o755);
const [folder, dataDir] = [join(all, 'postgres'), join(all, 'data')];
mkdirSync(dataDir);
const config = join(folder, 'pgbackrest.conf');
let postgres = await startPostgres({ folder });

/** pgBackRest as the user of the database server, which it has to be. */
async function backrest(...args: string[]): Promise<void> {
  console.log(`  pgbackrest --stanza=${STANZA} ${args.join(' ')}`);
  const words = [`--config=${config}`, `--stanza=${STANZA}`, ...args];
  const asRoot = process.getuid?.() === 0;
  await (asRoot
    ? run('runuser', ['-u', 'postgres', '--', 'pgbackrest', ...words], { cwd: folder })
    : run('pgbackrest', words, { cwd: folder }));
}

/** The value that a statement returns, as text. */
async function query(text: string): Promise<string> {
  const { stdout } = await run(join(postgresBinaries()!, 'psql'), ['-AtqX', '-c', text, postgres.url]);
  return stdout.trim();
}

async function muster(...args: string[]): Promise<string> {
  const { code, output } = await spawnBuilt('muster', { args, env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url } }).exited;
  if (code !== 0) throw new Error(`muster ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

await attempt(async () => {
  writeFileSync(
    config,
    `[global]
repo1-path=${folder}/repo
repo1-retention-full=2
log-path=${folder}
lock-path=${folder}/lock
start-fast=y

[${STANZA}]
pg1-path=${folder}/data
pg1-port=${postgres.port}
pg1-socket-path=${folder}
pg1-user=postgres
`,
  );
  console.log('The database archives its log, and is backed up:');
  await query("alter system set archive_mode = 'on'");
  await query(`alter system set archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`);
  await postgres.restart('fast');
  await muster('workspace', 'create', 'Before the backup');
  await backrest('stanza-create');
  await backrest('check');
  await backrest('--type=full', 'backup');

  await muster('workspace', 'create', 'After the backup');
  const moment = await query('select clock_timestamp()');
  await muster('workspace', 'create', 'After the moment');
  await query('drop table member cascade');
  await query('select pg_switch_wal()');
  console.log(`A table was dropped. The database goes back to ${moment}:`);
  const { port } = postgres;
  await postgres.stop();
  await backrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  postgres = await startPostgres({ folder, port });
  while ((await query('select pg_is_in_recovery()')) === 't') await wait(100);

  const workspaces = await muster('workspace', 'list');
  const members = await muster('member', 'list');
  check(workspaces.includes('Before the backup') && workspaces.includes('After the backup'), 'what came before that moment is there');
  check(!workspaces.includes('After the moment') && members.includes('There is no member yet.'), 'what came after it is not');
});
await postgres.stop();
end();
