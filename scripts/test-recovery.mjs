// npm run test:recovery: point-in-time recovery of PostgreSQL with pgBackRest, as docs/operations.md describes it: a table is dropped, and the
// database goes back to the moment before. It needs PostgreSQL and pgbackrest on this machine, and takes about half a minute.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from './lib/build.mjs';
import { postgresBinaries, startPostgres } from './lib/postgres.mjs';
import { spawnBuilt } from './lib/server.mjs';

const run = promisify(execFile);
const STANZA = 'muster';

if (spawnSync('pgbackrest', ['version']).error) {
  console.error('pgbackrest was not found: install it (Debian: apt-get install pgbackrest).');
  process.exit(1);
}
build(['api']);

const folder = mkdtempSync(join(tmpdir(), 'muster-recovery-'));
const dataDir = mkdtempSync(join(tmpdir(), 'muster-recovery-data-'));
const config = join(folder, 'pgbackrest.conf');
let postgres = await startPostgres({ folder });

/** pgBackRest as the user of the database server, which it has to be. */
async function backrest(...args) {
  console.log(`  pgbackrest --stanza=${STANZA} ${args.join(' ')}`);
  const words = [`--config=${config}`, `--stanza=${STANZA}`, ...args];
  const asRoot = process.getuid?.() === 0;
  const [file, all] = asRoot ? ['runuser', ['-u', 'postgres', '--', 'pgbackrest', ...words]] : ['pgbackrest', words];
  await run(file, all, { cwd: folder });
}

/** The value that a statement returns, as text. */
async function query(text) {
  const { stdout } = await run(join(postgresBinaries(), 'psql'), ['-AtqX', '-c', text, postgres.url]);
  return stdout.trim();
}

async function muster(...args) {
  const { code, output } = await spawnBuilt('muster', { args, env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url } }).exited;
  if (code !== 0) throw new Error(`muster ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

try {
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
  const is = [workspaces.includes('Before the backup'), workspaces.includes('After the backup'), !workspaces.includes('After the moment')];
  if (is.includes(false) || !members.includes('There is no member yet.'))
    throw new Error(`The database is not as it was:\n${workspaces}${members}`);
  console.log('Everything is as it was at that moment: what came before is there, and what came after is not.');
} finally {
  await postgres.stop();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
}
