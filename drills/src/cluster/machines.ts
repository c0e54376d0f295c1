// The machines of deploy/cluster on this one: three with etcd, Patroni and PostgreSQL, and one with HAProxy and PgBouncer. Each has a loopback
// address of its own, so that the files of deploy/cluster are used as they are but for their addresses.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/lib/build.mjs';
import { postgresBinaries } from '../../../scripts/lib/postgres.mjs';
import { until } from '../lib/drill.ts';

const run = promisify(execFile);
const PREFIX = '127.0.86.';
const NAMES = ['db-1', 'db-2', 'db-3'];
export const PROXY = `${PREFIX}1`;
/** Where the built servers listen, as haproxy.cfg says. */
export const WEBS = [`${PREFIX}21`, `${PREFIX}22`];
export const WORKER = `${PREFIX}23`;
/** No secret: it is used on the loopback interface, for as long as a run takes. */
const PASSWORD = 'cluster';

/** The programs that are not there, by the Debian package that has them. */
export const missingPrograms = (): string[] =>
  ['etcd', 'patroni', 'haproxy', 'pgbouncer'].filter((name) => {
    try {
      execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });

/** PostgreSQL, and all that starts it, refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** What a database answers to a statement, as `psql -At` prints it. */
export async function ask(url: string, text: string): Promise<string> {
  const { stdout } = await run(join(postgresBinaries()!, 'psql'), ['-AtqX', '-v', 'ON_ERROR_STOP=1', '-c', text, url]);
  return stdout.trim();
}

/** Starts all of them below a folder. */
export async function startMachines(folder: string) {
  const user = owner();
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid!);
    return path;
  };
  own(folder);
  const children = new Map<string, ChildProcess>();
  const start = (name: string, file: string, args: string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(file, args, { ...user, cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', log, log] });
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    children.set(name, child);
    return child;
  };
  /** A file of deploy/cluster with our addresses. */
  const configured = (name: string, change = (text: string) => text) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(join(root, 'deploy/cluster', name), 'utf8').replaceAll('10.0.0.', PREFIX)), { mode: 0o644 });
    return path;
  };
  const address = (name: string) => `${PREFIX}1${name.at(-1)!}`;
  const dataOf = (name: string) => join(folder, name, 'data');

  const startEtcd = (name: string) => {
    const [peer, client] = [`http://${address(name)}:2380`, `http://${address(name)}:2379`];
    const urls = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--listen-client-urls', client];
    const members = NAMES.map((each) => `${each}=http://${address(each)}:2380`).join(',');
    const place = ['--name', name, '--data-dir', join(own(join(folder, name)), 'etcd'), '--advertise-client-urls', client];
    start(`etcd-${name}`, 'etcd', [...place, ...urls, '--initial-cluster', members]);
  };
  // All are one machine: whoever asks comes from its own address, and the sockets in the file system are kept apart.
  const patroniFile = configured('patroni.yml', (text) =>
    text.replaceAll(`${PREFIX}0/24`, '127.0.0.0/8').replace(/( +)wal_log_hints:/, '$1unix_socket_directories: ..\n$&'),
  );
  const startDatabase = (name: string) => {
    const [rest, postgres] = [`${address(name)}:8008`, `${address(name)}:5432`];
    // PostgreSQL refuses a folder that others can read.
    start(name, 'sh', ['-c', 'umask 077 && exec patroni "$0"', patroniFile], {
      HOME: own(join(folder, name)),
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: dataOf(name),
      PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries()!,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    });
  };
  const postmaster = (name: string) => Number(readFileSync(join(dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0]);
  const childrenOf = (parent: number) =>
    readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .filter((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
        } catch {
          return false;
        }
      })
      .map(Number);
  const endNow = (pid: number) => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  /** As if its power were cut: Patroni, PostgreSQL and all their children at once. Its etcd lives, as the other two would do without it. */
  const killDatabase = (name: string) => {
    endNow(children.get(name)!.pid!);
    try {
      const main = postmaster(name);
      for (const pid of [main, ...childrenOf(main)]) endNow(pid);
    } catch {
      // It does not run.
    }
  };
  process.on('exit', () => {
    for (const name of NAMES) if (children.has(name)) killDatabase(name);
    for (const { pid } of children.values()) if (pid) endNow(pid);
  });

  const startPooler = () => {
    const users = join(folder, 'userlist.txt');
    writeFileSync(users, `"muster" "${PASSWORD}"\n`, { mode: 0o644 });
    const file = configured('pgbouncer.ini', (text) => text.replace('/etc/pgbouncer/userlist.txt', users));
    return start('pgbouncer', 'pgbouncer', [file]);
  };
  const ofMember = async (name: string, path: string) => {
    const response = await fetch(`http://${address(name)}:8008${path}`, { signal: AbortSignal.timeout(1000) });
    await response.text();
    return response.status === 200;
  };
  /** The member that is the primary, as Patroni says. */
  const primary = async () => {
    for (const name of NAMES) if (await ofMember(name, '/primary').catch(() => false)) return name;
    return undefined;
  };
  const isSynchronous = (name: string) => ofMember(name, '/synchronous');
  const psql = (text: string, { database = 'muster', host = PROXY, port = 5000 } = {}) =>
    ask(`postgres://postgres:${PASSWORD}@${host}:${port}/${database}?connect_timeout=3`, text);

  for (const name of NAMES) startEtcd(name);
  await until('etcd is healthy', async () => (await fetch(`http://${address('db-1')}:2379/health`)).ok);
  for (const name of NAMES) startDatabase(name);
  start('haproxy', 'haproxy', ['-db', '-f', configured('haproxy.cfg')]);
  await until('a primary is reached through HAProxy', () => psql('select 1', { database: 'postgres' }));
  const whole = () =>
    until('one primary, a synchronous standby, and both replicas streaming', async () => {
      const streaming = await psql("select count(*) from pg_stat_replication where state = 'streaming'", { database: 'postgres' });
      const standbys = await Promise.all(NAMES.map((name) => isSynchronous(name).catch(() => false)));
      return streaming === '2' && standbys.filter(Boolean).length === 1;
    });
  await whole();
  // The limits that docs/operations.md gives the user behind a pooler.
  await psql(`create role muster login password '${PASSWORD}'`, { database: 'postgres' });
  await psql('create database muster owner muster', { database: 'postgres' });
  await psql('grant pg_read_all_stats to muster', { database: 'postgres' });
  for (const setting of ['jit = off', "lock_timeout = '5s'", "statement_timeout = '2min'", "idle_in_transaction_session_timeout = '1min'"])
    await psql(`alter role muster set ${setting}`);
  startPooler();

  return {
    address,
    psql,
    primary,
    whole,
    /** The settings by which a server reaches the database. */
    env: {
      DATABASE_DIRECT_URL: `postgres://muster:${PASSWORD}@${PROXY}:5000/muster`,
      DATABASE_REPLICA_URL: `postgres://muster:${PASSWORD}@${PROXY}:5001/muster`,
      DATABASE_PREPARE: 'false',
    },
    databaseUrl: `postgres://muster:${PASSWORD}@${PROXY}:6432/muster`,
    killDatabase,
    startDatabase,
    /** A planned change of the primary, as `patronictl switchover` asks for it. */
    switchover: async () => {
      const leader = (await primary())!;
      const body = JSON.stringify({ leader });
      const response = await fetch(`http://${address(leader)}:8008/switchover`, { method: 'POST', body });
      return { from: leader, said: `${response.status} ${await response.text()}` };
    },
    restartPooler: async () => {
      const before = children.get('pgbouncer')!;
      const ended = new Promise((resolve) => before.once('close', resolve));
      before.kill('SIGKILL');
      await ended;
      startPooler();
    },
    stop: async () => {
      for (const name of NAMES) killDatabase(name);
      for (const child of children.values()) if (child.pid) endNow(child.pid);
    },
  };
}
